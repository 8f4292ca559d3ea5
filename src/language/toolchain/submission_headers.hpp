// The headers of kbench that submissions may include. Their text is part of the library, so that the compiler need not
// see the directory that kbench is installed in.
#pragma once

#include <array>
#include <string_view>

namespace kbench::toolchain {

struct SubmissionHeader {
  std::string_view name;  // "kbench/float16.hpp"
  std::string_view text;
};

extern const std::array<SubmissionHeader, 5> submission_headers;

}  // namespace kbench::toolchain
