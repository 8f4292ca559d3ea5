// Methods that list, show and change boards.
#include "document/json.hpp"
#include "leaderboard/documents.hpp"
#include "leaderboard/methods/asked.hpp"
#include "leaderboard/methods/methods.hpp"
#include "leaderboard/methods/settings.hpp"

#include <limits>
#include <optional>
#include <utility>

namespace kbench::leaderboard::methods {
namespace {

json board_document(const Board& board) { return json::parse(to_json(board)); }

std::size_t most_entries(const Asked& asked) {
  return asked.get_or("top", std::numeric_limits<std::size_t>::max());
}

}  // namespace

json list(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {});
  return document_of(asked.open(StoreAccess::read).boards());
}

json show(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board", "device", "top"});
  const OpenStore store(asked, StoreAccess::read);
  return document_of(shown_board(store.leaderboard, store.by, asked.board(),
                                 asked.get<std::optional<std::string>>("device"), most_entries(asked)));
}

json create(const json& given, const Surroundings& surroundings) {
  const Asked asked(given, {"settings", "teams", "check", "site"});
  BoardSettings settings = asked.read("settings", settings_from);
  std::vector<BoardTeam> teams;
  if (asked.has("teams")) teams = asked.read("teams", teams_from);
  if (asked.get_or("check", true))
    settings = kbench::with_checked_problem(std::move(settings), asked.options(surroundings));
  OpenStore store(asked, StoreAccess::make);
  return board_document(store.leaderboard.create_board(store.by, settings, teams));
}

json edit(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board", "change"});
  OpenStore store(asked, StoreAccess::write);
  const auto before = store.leaderboard.board(asked.board()).settings.limits;
  const BoardChange change =
      asked.read("change", [&](const json& changed) { return change_from(changed, before); });
  return board_document(store.leaderboard.edit_board(store.by, asked.board(), change));
}

json close(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board"});
  OpenStore store(asked, StoreAccess::write);
  store.leaderboard.close_board(store.by, asked.board());
  return board_document(store.leaderboard.board(asked.board()));
}

json remove(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board"});
  OpenStore store(asked, StoreAccess::write);
  store.leaderboard.delete_board(store.by, asked.board());
  return nullptr;
}

json reference(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board"});
  const Reference found = asked.open(StoreAccess::read).reference(asked.board());
  return {{"name", found.name},
          {"version", found.version},
          {"language", name(found.language)},
          {"text", found.text}};
}

json change_reference(const json& given, const Surroundings& surroundings) {
  const Asked asked(given, {"board", "reference", "check", "site"});
  OpenStore store(asked, StoreAccess::write);
  BoardSettings settings = store.leaderboard.board(asked.board()).settings;
  const int before = store.leaderboard.reference(asked.board()).version;  // throws where it is on a problem
  settings.reference = asked.read("reference", reference_from);
  settings.reference->version = before + 1;  // what is built now is what submissions need
  settings.dtype.reset();
  if (asked.get_or("check", true))
    settings = kbench::with_checked_problem(std::move(settings), asked.options(surroundings));
  return board_document(store.leaderboard.change_reference(store.by, asked.board(), *settings.reference,
                                                           settings.dtype, settings.weaknesses));
}

json log(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board"});
  const OpenStore store(asked, StoreAccess::read);
  return document_of(store.leaderboard.log(store.by, asked.board()));
}

}  // namespace kbench::leaderboard::methods
