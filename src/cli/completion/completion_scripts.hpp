// The text that `kbench completion` prints.
#pragma once

#include <string_view>

namespace kbench::cli {

extern const std::string_view completion_bash;
extern const std::string_view completion_zsh;
extern const std::string_view completion_fish;

}  // namespace kbench::cli
