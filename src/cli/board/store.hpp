// The store that a command is about, and who asks.
#pragma once

#include "cli/board/options.hpp"

#include <kbench/leaderboard.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::cli::board {

// Its address: what is named, or where it is otherwise.
std::string store_of(const StoreArguments& arguments);

// Throw Error for a store that is missing, except for the commands that make what is in it.
Leaderboard open_store_to_read(const StoreArguments& arguments);  // whoever may read it can
Leaderboard open_store(const StoreArguments& arguments);
Leaderboard open_or_make_store(const StoreArguments& arguments);

// Throws Error where a file to write is the store, which it would replace.
void refuse_to_write_store(const StoreArguments& arguments, const std::optional<std::string>& output);

// Whoever runs this program, with the roles that the store has for them.
Actor current_user(const Leaderboard& leaderboard);

// "12" or "#12".
std::int64_t parse_id(std::string_view text);
std::vector<std::int64_t> parse_ids(const std::vector<std::string>& texts);

}  // namespace kbench::cli::board
