// From the name of a problem to the file of its plugin.
#pragma once

#include <kbench/export.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::site {

// The directories to look in, in order, absolute: `extra` (Options::plugin_directories), those of KBENCH_PLUGIN_PATH,
// and the library's own.
KBENCH_API std::vector<std::filesystem::path> search_path(const std::vector<std::filesystem::path>& extra);

// `problem` is a name, <name>.so in the first directory that has it, or with a '/' in it the path of a plugin. The
// result is absolute. Throws Error when there is no such file, with the name that may have been meant.
KBENCH_API std::filesystem::path find_plugin(std::string_view problem,
                                             const std::vector<std::filesystem::path>& directories);

// The names of all plugins, sorted, each once. Directories that cannot be read are passed over.
std::vector<std::string> plugin_names(const std::vector<std::filesystem::path>& directories);

}  // namespace kbench::site
