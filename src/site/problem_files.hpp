// Problems in Python in a directory of them, such as a repository of a benchmark.
#pragma once

#include <kbench/export.hpp>

#include <filesystem>
#include <vector>

namespace kbench::site {

// The paths by which they are evaluated, sorted: directories that are problems, files that look like one, and definitions in JSON in
// and below a directory called `definitions`. What is in a problem's directory is not looked at.
KBENCH_API std::vector<std::filesystem::path> problem_files(const std::filesystem::path& directory);

}  // namespace kbench::site
