// Operations about teams and disqualifications.
#include "boards/operations/operations.hpp"

#include <kbench/error.hpp>

#include <string_view>

namespace kbench::leaderboard::operations {
namespace {

constexpr Argument<std::string> team{"team", "Name of the team"};
constexpr Argument<std::vector<std::string>> users{"users", "Their names"};
constexpr Argument<std::optional<std::vector<std::string>>> some_users{
    "users", "Their names; without any, the team is removed"};

std::vector<BoardTeam> teams(const Arguments& arguments) {
  const OpenStore opened(arguments, StoreAccess::read);
  return opened.leaderboard.teams(opened.by, arguments[board]);
}

std::vector<BoardTeam> add_to_team(const Arguments& arguments) {
  OpenStore opened(arguments, StoreAccess::write);
  opened.leaderboard.add_to_team(opened.by, arguments[board], arguments[team], arguments[users]);
  return opened.leaderboard.teams(opened.by, arguments[board]);
}

std::vector<BoardTeam> remove_from_team(const Arguments& arguments) {
  OpenStore opened(arguments, StoreAccess::write);
  opened.leaderboard.remove_from_team(opened.by, arguments[board], arguments[team],
                                      arguments[some_users].value_or(std::vector<std::string>()));
  return opened.leaderboard.teams(opened.by, arguments[board]);
}

constexpr Argument<std::optional<std::int64_t>> submission_id{"id", "Number of a submission"};
constexpr Argument<std::optional<std::string>> board_of_entrant{"board", "Board of an entrant"};
constexpr Argument<std::optional<std::string>> entrant{"entrant", "User or team, in place of a submission"};
constexpr Argument<std::string> reason{"reason", "Reason, which the board's log keeps"};

// The functions with which disqualify and reinstate act on a submission and on an entrant.
struct Requalification {
  void (Leaderboard::*of_submission)(const Actor& by, std::int64_t submission, std::string_view reason);
  void (Leaderboard::*of_entrant)(const Actor& by, std::string_view board, std::string_view entrant,
                                  std::string_view reason);
};

void requalify(const Arguments& arguments, const Requalification& change) {
  const auto number = arguments[submission_id];
  const bool names_entrant = arguments.has(board_of_entrant) && arguments.has(entrant);
  if (number.has_value() == names_entrant)
    throw Error("name a submission by its `id`, or a `board` and an `entrant` of it: one of the two");
  OpenStore opened(arguments, StoreAccess::write);
  if (number) {
    (opened.leaderboard.*change.of_submission)(opened.by, *number, arguments[reason]);
  } else {
    (opened.leaderboard.*change.of_entrant)(opened.by, *arguments[board_of_entrant], *arguments[entrant],
                                            arguments[reason]);
  }
}

void disqualify(const Arguments& arguments) {
  requalify(arguments,
            {.of_submission = &Leaderboard::disqualify, .of_entrant = &Leaderboard::disqualify_entrant});
}

void reinstate(const Arguments& arguments) {
  requalify(arguments,
            {.of_submission = &Leaderboard::reinstate, .of_entrant = &Leaderboard::reinstate_entrant});
}

}  // namespace

std::vector<Operation> of_entrants() {
  return {
      operation<teams>("board_teams", "Lists the teams of a board with their members", {board},
                       "The teams, by name; those of others are left out on an anonymous board"),
      operation<add_to_team>(
          "board_add_to_team",
          "Adds users to a team, which is made if it is new (the board's creator, or an admin)",
          {board, team, users}, "The teams"),
      operation<remove_from_team>("board_remove_from_team",
                                  "Removes users from a team, or the team (the board's creator, or an admin)",
                                  {board, team, some_users}, "The teams"),
      operation<disqualify>("board_disqualify",
                            "Disqualifies a submission or an entrant: it is in no standing any more",
                            {submission_id, board_of_entrant, entrant, reason}),
      operation<reinstate>("board_reinstate", "Takes a disqualification back",
                           {submission_id, board_of_entrant, entrant, reason}),
  };
}

}  // namespace kbench::leaderboard::operations
