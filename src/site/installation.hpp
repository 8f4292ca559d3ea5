// Where kbench's own files are: found from where its code is, so that an installed tree can be moved.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace kbench::site {

// Where the library is, or the program that has it built in.
std::filesystem::path library_directory();

// The plugins that came with the library. The directory need not exist.
std::filesystem::path plugin_directory();

// One of the programs of an evaluation: "kbench-launcher", "kbench-referee", "kbench-runner". It is looked for in
// `directory` if there is one (Options::helper_directory), else in the directory that KBENCH_HELPER_PATH names, else in
// the one that belongs to the library, and nowhere else. Throws Error when it is not there.
std::filesystem::path helper(std::string_view name, const std::optional<std::filesystem::path>& directory);

}  // namespace kbench::site
