// Directories of kbench's own.
#pragma once

#include <kbench/export.hpp>

#include <filesystem>
#include <system_error>

namespace kbench::system {

// Makes the directory, and those above it that are missing. Their owner may do everything there under any umask; the
// umask limits only others.
KBENCH_API std::error_code make_directories(const std::filesystem::path& directory);

}  // namespace kbench::system
