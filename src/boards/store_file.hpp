// The file of a store in SQLite.
#pragma once

#include <kbench/export.hpp>

#include <filesystem>
#include <optional>
#include <string_view>

namespace kbench::leaderboard {

// Returns nothing for PostgreSQL. Throws Error for an invalid address.
KBENCH_API std::optional<std::filesystem::path> file_of_store(std::string_view store);

}  // namespace kbench::leaderboard
