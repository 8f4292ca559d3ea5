// The operations of leaderboards. They are in a separate library, kbench::leaderboard, which needs databases. It is
// loaded when the first of them is called, so that other programs do without it.
#pragma once

#include "api/operation.hpp"

#include <kbench/export.hpp>

#include <span>
#include <string_view>

namespace kbench::api {

// The prefix of all their names.
inline constexpr std::string_view board_prefix = "board_";

// Throws Error (not_installed) if the library is not in this one's directory, or cannot be loaded.
std::span<const Operation> board_operations();

// The library's function kbench_board_operations returns this.
struct BoardOperations {
  std::string_view version;  // version of kbench
  std::span<const Operation> operations;
};

}  // namespace kbench::api

// Defined in the leaderboards' library.
extern "C" KBENCH_PRIVATE_API const kbench::api::BoardOperations* kbench_board_operations();
