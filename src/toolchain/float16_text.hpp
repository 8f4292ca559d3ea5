// The text of include/kbench/float16.hpp, which submissions may include. It is part of the library, so that the
// compiler need not see the directory that kbench is installed in.
#pragma once

#include <string_view>

namespace kbench::toolchain {

extern const std::string_view float16_text;

}  // namespace kbench::toolchain
