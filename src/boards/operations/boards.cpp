// Operations that list, show and change boards.
#include "boards/operations/operations.hpp"
#include "boards/operations/settings.hpp"

#include <limits>
#include <optional>
#include <utility>

namespace kbench::leaderboard::operations {
namespace {

using api::site;

std::vector<Board> list(const Arguments& arguments) { return open(arguments, StoreAccess::read).boards(); }

constexpr Argument<std::optional<std::string>> one_device{"device",
                                                          "Model of a device: the standing on it alone"};
constexpr Argument<std::optional<std::size_t>> top{"top", "Shows at most this many entries of each standing"};

ShownBoard show(const Arguments& arguments) {
  const OpenStore opened(arguments, StoreAccess::read);
  return shown_board(opened.leaderboard, opened.by, arguments[board], arguments[one_device],
                     arguments[top].value_or(std::numeric_limits<std::size_t>::max()));
}

constexpr Argument<BoardSettings> settings{"settings", "What the board is on, and its rules"};
constexpr Argument<std::optional<std::vector<BoardTeam>>> first_teams{"teams",
                                                                      "Teams, if the board ranks those"};
constexpr Argument<std::optional<bool>> check_first{
    "check", "Whether the problem is checked on this machine first; it is unless given"};

Board create(const Arguments& arguments, const Surroundings& surroundings) {
  BoardSettings wanted = arguments[settings];
  const auto members = arguments[first_teams].value_or(std::vector<BoardTeam>());
  if (arguments[check_first].value_or(true))
    wanted = kbench::with_checked_problem(std::move(wanted), arguments.evaluation_options(surroundings));
  OpenStore opened(arguments, StoreAccess::make);
  return opened.leaderboard.create_board(opened.by, wanted, members);
}

constexpr Argument<BoardChange> board_change{"change", "What is to be different"};

Board edit(const Arguments& arguments) {
  OpenStore opened(arguments, StoreAccess::write);
  const auto before = opened.leaderboard.board(arguments[board]).settings.limits;
  const BoardChange changed =
      arguments.read(board_change.name, [&](const json& given) { return change_from(given, before); });
  return opened.leaderboard.edit_board(opened.by, arguments[board], changed);
}

Board close(const Arguments& arguments) {
  OpenStore opened(arguments, StoreAccess::write);
  opened.leaderboard.close_board(opened.by, arguments[board]);
  return opened.leaderboard.board(arguments[board]);
}

void remove(const Arguments& arguments) {
  OpenStore opened(arguments, StoreAccess::write);
  opened.leaderboard.delete_board(opened.by, arguments[board]);
}

Reference reference(const Arguments& arguments) {
  return open(arguments, StoreAccess::read).reference(arguments[board]);
}

constexpr Argument<Reference> new_reference{"reference", "A reference file: its path, or its name and text"};

Board change_reference(const Arguments& arguments, const Surroundings& surroundings) {
  OpenStore opened(arguments, StoreAccess::write);
  BoardSettings changed = opened.leaderboard.board(arguments[board]).settings;
  const int before =
      opened.leaderboard.reference(arguments[board]).version;  // throws where it is on a problem
  changed.reference = arguments[new_reference];
  changed.reference->version = before + 1;  // submissions need the version that is built now
  changed.dtype.reset();
  if (arguments[check_first].value_or(true))
    changed = kbench::with_checked_problem(std::move(changed), arguments.evaluation_options(surroundings));
  return opened.leaderboard.change_reference(opened.by, arguments[board], *changed.reference, changed.dtype,
                                             changed.weaknesses);
}

std::vector<BoardEvent> log(const Arguments& arguments) {
  const OpenStore opened(arguments, StoreAccess::read);
  return opened.leaderboard.log(opened.by, arguments[board]);
}

}  // namespace

std::vector<Operation> of_boards() {
  return {
      operation<list>("board_list", "Lists the boards of a store", {}, "The boards, by name"),
      operation<show>("board_show", "Shows a board and its standings", {board, one_device, top},
                      "The board, its standings and its comparisons"),
      operation<create>("board_create", "Creates a board", {settings, first_teams, check_first, site},
                        "The board"),
      operation<edit>("board_edit", "Changes a board", {board, board_change}, "The board"),
      operation<close>("board_close",
                       "Takes no more submissions to a board from now on (its creator, or an admin)", {board},
                       "The board"),
      operation<remove>("board_delete", "Deletes a board with all that was submitted, for good", {board}),
      operation<reference>("board_reference", "Returns a board's reference file", {board}, "The file"),
      operation<change_reference>("board_change_reference", "Replaces a board's reference file",
                                  {board, new_reference, check_first, site}, "The board"),
      operation<log>("board_log", "Lists what was done to a board, by whom, and why", {board},
                     "The events, in order"),
  };
}

}  // namespace kbench::leaderboard::operations
