// Manages roles and boards. submitting.cpp handles submissions.
#include "boards/board_settings.hpp"
#include "boards/pseudonym.hpp"
#include "boards/reference_table.hpp"
#include "boards/standing_text.hpp"
#include "boards/state.hpp"

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

Actor Leaderboard::actor(std::string_view user) const {
  return state_->read([&] { return RoleTable(state_->sql()).actor(checked_user_name(user)); });
}

std::vector<RoleGrant> Leaderboard::roles() const {
  return state_->read([&] { return RoleTable(state_->sql()).all(); });
}

void Leaderboard::grant(const Actor& by, std::string_view user, BoardRole role) {
  state_->write([&] {
    const auto may = state_->permissions(by);
    may.need_admin("to grant a role");
    RoleTable(state_->sql())
        .insert({.user = checked_user_name(user),
                 .role = role,
                 .granted_by = may.name(),
                 .granted = state_->time()});
  });
}

void Leaderboard::revoke(const Actor& by, std::string_view user, BoardRole role) {
  state_->write([&] {
    RoleTable roles(state_->sql());
    roles.lock();
    state_->permissions(by).need_admin("to revoke a role");
    if (!roles.remove(checked_user_name(user), role))
      throw Error(fmt::format("'{}' does not have the role {}", user, name(role)));
    if (role == BoardRole::admin && roles.admins().empty())
      throw Error(fmt::format("'{}' is the last admin: grant the role to somebody else first", user));
  });
}

Board Leaderboard::create_board(const Actor& by, const BoardSettings& settings,
                                const std::vector<BoardTeam>& given_teams) {
  return state_->write([&] {
    Board board{.settings = leaderboard::checked(settings)};
    const std::vector<BoardTeam> teams = leaderboard::checked_teams(board.settings, given_teams);
    const auto may = state_->permissions(by);
    may.need_creator("to create a board");
    board.creator = may.name();
    board.created = state_->time();
    const UtcTime deadline = board.settings.deadline;
    if (deadline <= board.created) {
      throw Error(fmt::format("the deadline, {}, passed {} ago", to_both_zones(deadline),
                              to_words(board.created - deadline)));
    }
    auto boards = state_->board_table();
    if (boards.find(board.settings.name))
      throw Error(fmt::format("a board is called '{}' already: choose another name", board.settings.name));
    const StoredBoard made = {
        .id = boards.insert(board, board.settings.anonymous ? leaderboard::new_secret() : ""),
        .board = board};
    if (const auto& reference = board.settings.reference) {
      ReferenceTable(state_->sql())
          .insert(made.id, {.reference = *reference, .set_by = board.creator, .set = board.created});
    }
    state_->note(made.id, {.by = board.creator,
                           .action = "create",
                           .detail = fmt::format("until {}", leaderboard::moment_text(deadline))});
    for (const BoardTeam& each : teams) state_->join(made, each, board.creator);
    return board;
  });
}

Reference Leaderboard::reference(std::string_view board) const {
  return state_->read([&] { return reference_of(state_->board_table().get(board).board); });
}

Board Leaderboard::change_reference(const Actor& by, std::string_view board, Reference reference,
                                    std::optional<DType> dtype,
                                    const std::optional<std::vector<std::string>>& weaknesses) {
  return state_->write([&] {
    leaderboard::check_storable(reference);
    const StoredBoard found = state_->board_table().get(board, Locked::yes);
    const auto may = state_->permissions(by);
    may.need_manager(found.board, "to change the reference");
    const Reference& before = reference_of(found.board);
    const UtcTime now = state_->time();
    if (now >= found.board.end()) {
      throw Error(fmt::format("the board '{}' has been over since {}, and its reference stays as it is",
                              board, to_both_zones(found.board.end())));
    }
    if (reference.text == before.text && reference.language == before.language) {
      throw Error(fmt::format("this is the reference that the board '{}' has: {}, version {}", board,
                              before.name, before.version));
    }
    reference.version = before.version + 1;
    ReferenceTable(state_->sql())
        .insert(found.id, {.reference = reference, .set_by = may.name(), .set = now});
    state_->board_table().set_dtype(found.id, dtype);
    if (weaknesses) state_->board_table().set_weaknesses(found.id, *weaknesses);
    state_->note(found.id, {.by = may.name(),
                            .action = "reference",
                            .detail = fmt::format("{}, version {}", reference.name, reference.version)});
    return state_->board_table().get(found.id).board;
  });
}

Board Leaderboard::board(std::string_view name) const {
  return state_->read([&] { return state_->board_table().get(name).board; });
}

std::vector<Board> Leaderboard::boards() const {
  return state_->read([&] {
    std::vector<Board> boards;
    for (const StoredBoard& each : state_->board_table().all()) boards.push_back(each.board);
    return boards;
  });
}

void Leaderboard::close_board(const Actor& by, std::string_view name) {
  state_->write([&] {
    const StoredBoard found = state_->board_table().get(name, Locked::yes);
    const auto may = state_->permissions(by);
    may.need_manager(found.board, "to close the board");
    const UtcTime now = state_->time();
    if (now >= found.board.end())
      throw Error(fmt::format("the board '{}' has taken no submissions since {}", name,
                              to_both_zones(found.board.end())));
    state_->board_table().close(found.id, now);
    state_->note(found.id, {.by = may.name(),
                            .action = "close",
                            .detail = fmt::format("before its deadline, {}",
                                                  leaderboard::moment_text(found.board.settings.deadline))});
  });
}

void Leaderboard::delete_board(const Actor& by, std::string_view name) {
  state_->write([&] {
    const StoredBoard found = state_->board_table().get(name, Locked::yes);
    state_->permissions(by).need_manager(found.board, "to delete the board");
    state_->board_table().remove(found.id);
  });
}

}  // namespace kbench
