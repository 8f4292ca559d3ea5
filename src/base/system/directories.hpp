// Directories of kbench's own.
#pragma once

#include <filesystem>
#include <system_error>

namespace kbench::system {

// Whether the path is the directory or beneath it, by their names.
bool is_beneath(const std::filesystem::path& path, const std::filesystem::path& directory);

// Makes the directory, and those above it that are missing. Their owner may do everything there whatever the umask is, which
// says only what others may.
std::error_code make_directories(const std::filesystem::path& directory);

// make_directories(), and throws Error if that fails.
void require_directories(const std::filesystem::path& directory);

}  // namespace kbench::system
