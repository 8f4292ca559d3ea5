// The store that a command is about, and who asks.
#pragma once

#include "cli/board/options.hpp"

#include <kbench/leaderboard.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::cli::board {

// The address of the store: the one that is named, or the default.
std::string store_of(const StoreArguments& arguments);

// These throw Error for a missing store, except for commands that create its contents.
Leaderboard open_store_to_read(const StoreArguments& arguments);  // read access to the store suffices
Leaderboard open_store(const StoreArguments& arguments);
Leaderboard open_or_make_store(const StoreArguments& arguments);

// The store of an operation's arguments, to read more from it.
Leaderboard opened_again(const nlohmann::json& arguments);

// Throws Error if an output file is the store itself.
void refuse_to_write_store(const StoreArguments& arguments,
                           const std::optional<std::filesystem::path>& output);

// The user who runs this program. Asks the system, not an environment variable, which anybody can set.
std::string user_name();

// That user, with their roles in the store.
Actor current_user(const Leaderboard& leaderboard);

// "12" or "#12".
std::int64_t parse_id(std::string_view text);
std::vector<std::int64_t> parse_ids(const std::vector<std::string>& texts);

}  // namespace kbench::cli::board
