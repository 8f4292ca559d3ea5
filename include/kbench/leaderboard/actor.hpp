// An actor is who does something to a leaderboard; their roles say what they may do.
//
//     kbench::Actor ada{"ada", {kbench::BoardRole::creator}};
//
// A program that embeds kbench knows its users, and says who acts with which roles; a Leaderboard does not
// check this. A store can keep the roles too (Leaderboard::grant); the command line uses these.
//
//     anybody    submits, and reads standings, submissions and results; the sources of others once a board is over. A board
//                can be hidden until its end or anonymous, and shows less of others then
//     creator    makes boards, and manages their own: changes them and their reference, closes, deletes, exports,
//                evaluates again, confirms, disqualifies
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

// A user's name as a store keeps and compares it. Takes the white space off both ends, and replaces each run of white
// space between by one space (U+0020). White space is the space and Unicode's other space separators (Zs).
//
// Throws Error unless the rest is valid UTF-8 of 1 to 64 code points, none of which is one of these:
// - a control character, tabs and line ends among them, or a line or paragraph separator
// - a mark, embedding, override or isolate of bidirectional text
// - an invisible character: U+00AD, U+034F, U+115F, U+1160, U+17B4, U+17B5, U+180B to U+180F, U+200B to U+200D,
//   U+2060 to U+2065, U+206A to U+206F, U+2800, U+3164, U+FE00 to U+FE0F, U+FEFF, U+FFA0, U+FFF0 to U+FFFB, U+1D173
//   to U+1D17A, U+E0000 to U+E0FFF
// - a code point that is for no character: U+FDD0 to U+FDEF, and the last two of each plane
// Names are not normalised (NFC, NFKC) beyond that, and their case matters: two names that look alike can be
// two users.
KBENCH_API std::string checked_user_name(std::string_view name);

// The name is what checked_user_name() makes of it; every function that takes an actor throws Error for a name that
// it refuses. Functions that only read take an empty name too: that of a visitor, who has submitted nothing.
struct Actor {
  std::string name = {};
  std::set<BoardRole> roles = {};
};

// A role that the store has for a user.
struct RoleGrant {
  std::string user = {};
  BoardRole role = BoardRole::creator;
  std::string granted_by = {};  // the admin who granted it
  UtcTime granted = {};
  std::string unreadable = {};  // the reason why the store's record cannot be read; it grants nothing then
};

// Somebody may not do what they asked for. The text says which role is missing, and who can grant it.
class KBENCH_API Forbidden : public Error {
 public:
  explicit Forbidden(const std::string& text) : Error(ErrorCode::forbidden, text) {}
};

}  // namespace kbench
