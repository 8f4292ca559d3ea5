// Opens a store, and manages its roles and boards. submitting.cpp handles submissions.
#include "leaderboard/board_settings.hpp"
#include "leaderboard/pseudonym.hpp"
#include "leaderboard/reference_table.hpp"
#include "leaderboard/schema.hpp"
#include "leaderboard/standing_text.hpp"
#include "leaderboard/state.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <utility>

namespace kbench {

using leaderboard::Locked;
using leaderboard::ReferenceTable;
using leaderboard::RoleTable;
using leaderboard::StoredBoard;

namespace {

const Reference& reference_of(const Board& board) {
  if (board.settings.reference) return *board.settings.reference;
  throw Error(fmt::format("the board '{}' is on the problem {}, and not on a reference", board.settings.name,
                          board.settings.problem));
}

}  // namespace

Leaderboard::State::State(std::string_view store, LeaderboardOptions given)
    : database(store::parse_address(store), given.access), options(std::move(given)) {
  if (options.access == StoreAccess::read)
    store::bring_up_to_date(database, store::parse_address(store), leaderboard::tables());
  store::migrate(database, leaderboard::tables(), [&] {
    const std::string& owner = options.owner;
    if (owner.empty()) return;
    RoleTable(database.sql())
        .insert({.user = checked_user_name(owner),
                 .role = BoardRole::admin,
                 .granted_by = checked_user_name(owner),
                 .granted = time()});
  });
}

UtcTime Leaderboard::State::now() {
  return database.read([&] { return time(); });
}

Actor Leaderboard::State::actor(std::string_view user) {
  return database.read([&] { return RoleTable(database.sql()).actor(checked_user_name(user)); });
}

std::vector<RoleGrant> Leaderboard::State::roles() {
  return database.read([&] { return RoleTable(database.sql()).all(); });
}

void Leaderboard::State::grant(const Actor& by, std::string_view user, BoardRole role) {
  database.write([&] {
    const auto may = permissions(by);
    may.need_admin("to grant a role");
    RoleTable(database.sql())
        .insert({.user = checked_user_name(user), .role = role, .granted_by = may.name(), .granted = time()});
  });
}

void Leaderboard::State::revoke(const Actor& by, std::string_view user, BoardRole role) {
  database.write([&] {
    RoleTable roles(database.sql());
    roles.lock();
    permissions(by).need_admin("to revoke a role");
    if (!roles.remove(checked_user_name(user), role))
      throw Error(fmt::format("'{}' does not have the role {}", user, name(role)));
    if (role == BoardRole::admin && roles.admins().empty())
      throw Error(fmt::format("'{}' is the last admin: grant the role to somebody else first", user));
  });
}

Board Leaderboard::State::create_board(const Actor& by, const BoardSettings& settings,
                                       const std::vector<BoardTeam>& given_teams) {
  Board board{.settings = leaderboard::checked(settings)};
  const std::vector<BoardTeam> teams = leaderboard::checked_teams(board.settings, given_teams);
  return database.write([&] {
    const auto may = permissions(by);
    may.need_creator("to create a board");
    board.creator = may.name();
    board.created = time();
    const UtcTime deadline = board.settings.deadline;
    if (deadline <= board.created) {
      throw Error(fmt::format("the deadline, {}, passed {} ago", to_both_zones(deadline),
                              to_words(board.created - deadline)));
    }
    auto boards = board_table();
    if (boards.find(board.settings.name))
      throw Error(fmt::format("a board is called '{}' already: choose another name", board.settings.name));
    const StoredBoard made = {
        .id = boards.insert(board, board.settings.anonymous ? leaderboard::new_secret() : ""),
        .board = board};
    if (const auto& reference = board.settings.reference) {
      ReferenceTable(database.sql())
          .insert(made.id, {.reference = *reference, .set_by = board.creator, .set = board.created});
    }
    note(made.id, {.by = board.creator,
                   .action = "create",
                   .detail = fmt::format("until {}", leaderboard::moment_text(deadline))});
    for (const BoardTeam& each : teams) join(made, each, board.creator);
    return board;
  });
}

Reference Leaderboard::State::reference(std::string_view board) {
  return database.read([&] { return reference_of(board_table().get(board).board); });
}

Board Leaderboard::State::change_reference(const Actor& by, std::string_view board, Reference reference,
                                           std::optional<DType> dtype,
                                           const std::optional<std::vector<std::string>>& weaknesses) {
  leaderboard::check_storable(reference);
  return database.write([&] {
    const StoredBoard found = board_table().get(board, Locked::yes);
    const auto may = permissions(by);
    may.need_manager(found.board, "to change the reference");
    const Reference& before = reference_of(found.board);
    const UtcTime now = time();
    if (now >= found.board.end()) {
      throw Error(fmt::format("the board '{}' has been over since {}, and its reference stays as it is",
                              board, to_both_zones(found.board.end())));
    }
    if (reference.text == before.text && reference.language == before.language) {
      throw Error(fmt::format("this is the reference that the board '{}' has: {}, version {}", board,
                              before.name, before.version));
    }
    reference.version = before.version + 1;
    ReferenceTable(database.sql())
        .insert(found.id, {.reference = reference, .set_by = may.name(), .set = now});
    board_table().set_dtype(found.id, dtype);
    if (weaknesses) board_table().set_weaknesses(found.id, *weaknesses);
    note(found.id, {.by = may.name(),
                    .action = "reference",
                    .detail = fmt::format("{}, version {}", reference.name, reference.version)});
    return board_table().get(found.id).board;
  });
}

Board Leaderboard::State::board(std::string_view name) {
  return database.read([&] { return board_table().get(name).board; });
}

std::vector<Board> Leaderboard::State::boards() {
  return database.read([&] {
    std::vector<Board> boards;
    for (const StoredBoard& each : board_table().all()) boards.push_back(each.board);
    return boards;
  });
}

void Leaderboard::State::close_board(const Actor& by, std::string_view name) {
  database.write([&] {
    const StoredBoard found = board_table().get(name, Locked::yes);
    const auto may = permissions(by);
    may.need_manager(found.board, "to close the board");
    const UtcTime now = time();
    if (now >= found.board.end())
      throw Error(fmt::format("the board '{}' has taken no submissions since {}", name,
                              to_both_zones(found.board.end())));
    board_table().close(found.id, now);
    note(found.id, {.by = may.name(),
                    .action = "close",
                    .detail = fmt::format("before its deadline, {}",
                                          leaderboard::moment_text(found.board.settings.deadline))});
  });
}

void Leaderboard::State::delete_board(const Actor& by, std::string_view name) {
  database.write([&] {
    const StoredBoard found = board_table().get(name, Locked::yes);
    permissions(by).need_manager(found.board, "to delete the board");
    board_table().remove(found.id);
  });
}

}  // namespace kbench
