// The environment of this process: variables, programs on the PATH, and the user's directories.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace kbench::system {

// The variable's value; empty if there is none.
std::string environment_variable(const char* variable);

// The absolute path of the program: a path is one from the working directory, a name without '/' is looked for on the
// PATH, as a shell does. Returns nothing when there is no such program.
std::optional<std::filesystem::path> find_program(const std::filesystem::path& named);

// kbench's directory in the one that a variable of the XDG Base Directory Specification names, or in its default below the
// home directory. Empty if neither is known.
std::filesystem::path user_directory(const char* variable, const char* below_home);

}  // namespace kbench::system
