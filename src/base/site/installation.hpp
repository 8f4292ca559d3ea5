// Finds kbench's own files relative to its code, so that an installed tree can be moved.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace kbench::site {

// The directory of the library, or of the program that has it built in.
std::filesystem::path library_directory();

// The plugins that came with the library. The directory need not exist.
std::filesystem::path plugin_directory();

// One of the programs of an evaluation: "kbench-launcher", "kbench-referee", "kbench-runner". Looks only in
// `directory` if it is given (Options::helper_directory), else in KBENCH_HELPER_PATH, else in the library's own
// directory. Throws Error if it is not there.
std::filesystem::path helper(std::string_view name, const std::optional<std::filesystem::path>& directory);

}  // namespace kbench::site
