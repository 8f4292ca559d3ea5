// Operations that list, show and change boards.
#include "document/json.hpp"
#include "leaderboard/documents.hpp"
#include "leaderboard/operations/operations.hpp"
#include "leaderboard/operations/settings.hpp"

#include <limits>
#include <optional>
#include <utility>

namespace kbench::leaderboard::operations {
namespace {

using c_interface::site;

json board_document(const Board& shown) { return json::parse(to_json(shown)); }

json list(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  return document_of(open(arguments, StoreAccess::read).boards());
}

constexpr Argument<std::optional<std::string>> one_device{
    "device", "Its standing alone; that of each device unless given"};
constexpr Argument<std::optional<std::size_t>> top{"top", "Entries of each standing, at most"};

json show(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  const OpenStore opened(arguments, StoreAccess::read);
  return document_of(shown_board(opened.leaderboard, opened.by, arguments[board], arguments[one_device],
                                 arguments[top].value_or(std::numeric_limits<std::size_t>::max())));
}

constexpr Argument<BoardSettings> settings{"settings", "What the board is on, and its rules"};
constexpr Argument<std::optional<std::vector<BoardTeam>>> first_teams{"teams",
                                                                      "Teams, if the board ranks those"};
constexpr Argument<std::optional<bool>> check_first{
    "check", "Whether the problem is checked on this machine first; it is unless given"};

json create(const Arguments& arguments, const Surroundings& surroundings) {
  BoardSettings wanted = arguments[settings];
  const auto members = arguments[first_teams].value_or(std::vector<BoardTeam>());
  if (arguments[check_first].value_or(true))
    wanted = kbench::with_checked_problem(std::move(wanted), arguments.evaluation_options(surroundings));
  OpenStore opened(arguments, StoreAccess::make);
  return board_document(opened.leaderboard.create_board(opened.by, wanted, members));
}

constexpr Argument<BoardChange> board_change{"change", "What is to be different"};

json edit(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  OpenStore opened(arguments, StoreAccess::write);
  const auto before = opened.leaderboard.board(arguments[board]).settings.limits;
  const BoardChange changed =
      arguments.read(board_change.name, [&](const json& given) { return change_from(given, before); });
  return board_document(opened.leaderboard.edit_board(opened.by, arguments[board], changed));
}

json close(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  OpenStore opened(arguments, StoreAccess::write);
  opened.leaderboard.close_board(opened.by, arguments[board]);
  return board_document(opened.leaderboard.board(arguments[board]));
}

json remove(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  OpenStore opened(arguments, StoreAccess::write);
  opened.leaderboard.delete_board(opened.by, arguments[board]);
  return nullptr;
}

json reference(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  const Reference found = open(arguments, StoreAccess::read).reference(arguments[board]);
  return {{"name", found.name},
          {"version", found.version},
          {"language", name(found.language)},
          {"text", found.text}};
}

constexpr Argument<Reference> new_reference{"reference", "A reference file: its path, or its name and text"};

json change_reference(const Arguments& arguments, const Surroundings& surroundings) {
  OpenStore opened(arguments, StoreAccess::write);
  BoardSettings changed = opened.leaderboard.board(arguments[board]).settings;
  const int before =
      opened.leaderboard.reference(arguments[board]).version;  // throws where it is on a problem
  changed.reference = arguments[new_reference];
  changed.reference->version = before + 1;  // submissions need the version that is built now
  changed.dtype.reset();
  if (arguments[check_first].value_or(true))
    changed = kbench::with_checked_problem(std::move(changed), arguments.evaluation_options(surroundings));
  return board_document(opened.leaderboard.change_reference(opened.by, arguments[board], *changed.reference,
                                                            changed.dtype, changed.weaknesses));
}

json log(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  const OpenStore opened(arguments, StoreAccess::read);
  return document_of(opened.leaderboard.log(opened.by, arguments[board]));
}

}  // namespace

std::vector<Operation> of_boards() {
  return {
      {"board_list", "Lists the boards of a store", {}, {"What `kbench board list --json` prints"}, list},
      {"board_show",
       "Shows a board and its standings",
       {board, one_device, top},
       {"What `kbench board show --json` prints"},
       show},
      {"board_create", "Creates a board", {settings, first_teams, check_first, site}, {"The board"}, create},
      {"board_edit", "Changes a board", {board, board_change}, {"The board"}, edit},
      {"board_close", "Closes a board at once", {board}, {"The board"}, close},
      {"board_delete", "Deletes a board without submissions", {board}, {"Null"}, remove},
      {"board_reference",
       "Returns a board's reference file",
       {board},
       {"`name`, `version`, `language` and `text`"},
       reference},
      {"board_change_reference",
       "Replaces a board's reference file",
       {board, new_reference, check_first, site},
       {"The board"},
       change_reference},
      {"board_log",
       "Lists what happened to a board",
       {board},
       {"What `kbench board log --json` prints"},
       log},
  };
}

}  // namespace kbench::leaderboard::operations
