// Finds the problems in Python in a directory, such as a repository of a benchmark.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

namespace kbench::site {

// Returns their paths, sorted: directories that are problems, files that look like one, and definitions in JSON in
// and below a directory called `definitions`. Does not look into a problem's directory, nor into a file in Python
// that is not `wanted`.
std::vector<std::filesystem::path> problem_files(
    const std::filesystem::path& directory,
    const std::function<bool(const std::filesystem::path& file)>& wanted = [](const auto&) { return true; });

}  // namespace kbench::site
