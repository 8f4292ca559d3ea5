// Finding programs as a shell does.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace kbench::toolchain {

// The variable's value; empty if there is none.
std::string environment_variable(const char* variable);

// The absolute path of the program: a path is one from the working directory, a name without '/' is looked for on the
// PATH. Returns nothing when there is no such program.
std::optional<std::filesystem::path> find_program(const std::filesystem::path& named);

}  // namespace kbench::toolchain
