// The text that `kbench board template` and `kbench board eval-code` print.
#pragma once

#include <string_view>

namespace kbench::cli::board {

// A reference file to start from.
extern const std::string_view reference_template_cpp;
extern const std::string_view reference_template_cuda;

// A program that evaluates a submission on a reference without kbench.
extern const std::string_view eval_code_cpp;
extern const std::string_view eval_code_cuda;

}  // namespace kbench::cli::board
