// Who does something to a leaderboard, and what they may do.
//
//     kbench::Actor ada{"ada", {kbench::BoardRole::creator}};
//
// Whoever embeds kbench knows its users and says who acts, with which roles: a Leaderboard believes it. A store can
// keep the roles too (Leaderboard::grant), which is what the command line goes by.
//
//     anybody    submits, and reads standings, submissions and results; the sources of others once a board is over
//     creator    makes boards, and manages their own: changes the reference, closes, deletes, exports, evaluates
//                again, confirms
//     admin      manages all boards, imports them, and grants and revokes roles
#pragma once

#include <kbench/error.hpp>
#include <kbench/export.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace kbench {

enum class BoardRole : std::uint8_t { creator, admin };

KBENCH_API std::string_view name(BoardRole role);

// Throws Error for a text that is no role's name.
KBENCH_API BoardRole parse_board_role(std::string_view text);

struct Actor {
  std::string name = {};
  std::set<BoardRole> roles = {};
};

struct RoleGrant {
  std::string user = {};
  BoardRole role = BoardRole::creator;
  std::string granted_by = {};
  UtcTime granted = {};
};

// Somebody may not do what they asked for. The text says which role is missing, and who can grant it.
class KBENCH_API Forbidden : public Error {
 public:
  using Error::Error;
};

}  // namespace kbench
