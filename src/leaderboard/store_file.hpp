// The file that a store is, where it is one.
#pragma once

#include <kbench/export.hpp>

#include <filesystem>
#include <optional>
#include <string_view>

namespace kbench::leaderboard {

// None for PostgreSQL. Throws Error for what is no store's address.
KBENCH_API std::optional<std::filesystem::path> file_of_store(std::string_view store);

}  // namespace kbench::leaderboard
