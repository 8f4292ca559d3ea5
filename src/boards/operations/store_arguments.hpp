// The arguments that all operations of leaderboards have: the store, and who asks.
#pragma once

#include "api/arguments.hpp"

#include <kbench/leaderboard.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench::leaderboard {

// The name and the roles of who asks.
struct Asker {
  std::string user;
  std::optional<std::vector<std::string>> roles;  // none: those that the store has
};

}  // namespace kbench::leaderboard

namespace kbench::api {
KBENCH_FORM(leaderboard::Asker)
}  // namespace kbench::api

namespace kbench::leaderboard::operations {

using api::Argument;
using api::Arguments;
using api::Surroundings;
using nlohmann::json;

inline constexpr Argument<std::string> store{"store", "Path of the store, or postgresql://..."};
inline constexpr Argument<std::optional<Asker>> by{"by", "Who asks; a visitor unless given"};
inline constexpr Argument<std::string> board{"board", "Name of the board"};
inline constexpr Argument<std::int64_t> id{"id", "Number of the submission"};

// Throws Error for a missing store, except with StoreAccess::make. The asker becomes the first admin of a new
// store, unless their roles are given.
Leaderboard open(const Arguments& arguments, StoreAccess access);

// Who asks, with the roles that the store has for them unless theirs are given.
Actor actor(const Arguments& arguments, const Leaderboard& leaderboard);

// The same without roles of the store, for what everybody may do.
Actor submitter(const Arguments& arguments);

// A store that is open, and who asks, for an operation that needs nothing else first.
struct OpenStore {
  OpenStore(const Arguments& arguments, StoreAccess access)
      : leaderboard(open(arguments, access)), by(actor(arguments, leaderboard)) {}

  Leaderboard leaderboard;
  Actor by;
};

}  // namespace kbench::leaderboard::operations
