// Finds the file of a problem by its name: a plugin, or a problem in Python.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::site {

// The directories to look in, in order, absolute: `extra` (Options::plugin_directories), those of KBENCH_PLUGIN_PATH,
// and the library's own.
std::vector<std::filesystem::path> search_path(const std::vector<std::filesystem::path>& extra);

// `problem` is a name, or with a '/' in it the path of a file or of a directory that is a problem in Python.
// The first directory that has the name counts: as <name>.so, or else as a problem in Python in or below it.
// The name of such a problem is that of its file, of its directory, or in results. The result is absolute.
// Throws Error if there is none, with the name that may have been meant, or if a directory has several.
std::filesystem::path find_problem(std::string_view problem,
                                   const std::vector<std::filesystem::path>& directories);

// The names of all plugins, sorted, each once. Directories that cannot be read are passed over.
std::vector<std::string> plugin_names(const std::vector<std::filesystem::path>& directories);

// The names of all problems: plugins, and problems in Python in and below the directories.
std::vector<std::string> problem_names(const std::vector<std::filesystem::path>& directories);

}  // namespace kbench::site
