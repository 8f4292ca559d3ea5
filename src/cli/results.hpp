// Reads results that were written before.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::cli {

// Reads the output of `kbench evaluate --json` or `kbench board submission --json`. Throws Error for any other file.
Evaluation read_result(const std::string& path);

}  // namespace kbench::cli
