// Directories of kbench's own.
#pragma once

#include <kbench/export.hpp>

#include <filesystem>
#include <system_error>

namespace kbench::system {

// Makes the directory, and those above it that are missing. Their owner may do everything there whatever the umask is, which
// says only what others may.
KBENCH_API std::error_code make_directories(const std::filesystem::path& directory);

}  // namespace kbench::system
