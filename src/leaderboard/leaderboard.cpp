// A leaderboard is opened; its roles and its boards. What is submitted to them is in submitting.cpp.
#include "leaderboard/board_settings.hpp"
#include "leaderboard/reference_table.hpp"
#include "leaderboard/schema.hpp"
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

// Of a store that is opened to be read.
void bring_up_to_date(leaderboard::Database& database, const leaderboard::StoreAddress& address) {
  if (!leaderboard::is_outdated(database)) return;
  try {
    leaderboard::Database to_write(address, StoreAccess::write);
    leaderboard::migrate(to_write, [] {});
  } catch (const Error& error) {
    throw Error(fmt::format(
        "this kbench reads the store once it is brought up to date, which this user cannot do: {}; let "
        "somebody who may write it run any command on it, as kbench board list",
        error.what()));
  }
}

}  // namespace

Leaderboard::Leaderboard(std::string_view store, LeaderboardOptions options)
    : state_(new State{
          .database = leaderboard::Database(leaderboard::parse_store_address(store), options.access),
          .options = std::move(options)}) {
  State& state = *state_;
  if (state.options.access == StoreAccess::read)
    bring_up_to_date(state.database, leaderboard::parse_store_address(store));
  leaderboard::migrate(state.database, [&] {
    const std::string& owner = state.options.owner;
    if (owner.empty()) return;
    RoleTable(state.database.sql())
        .insert({.user = checked_user_name(owner),
                 .role = BoardRole::admin,
                 .granted_by = checked_user_name(owner),
                 .granted = state.now()});
  });
}

Leaderboard::Leaderboard(Leaderboard&&) noexcept = default;
Leaderboard& Leaderboard::operator=(Leaderboard&&) noexcept = default;
Leaderboard::~Leaderboard() = default;

UtcTime Leaderboard::now() const {
  return state_->database.read([&] { return state_->now(); });
}

Actor Leaderboard::actor(std::string_view user) const {
  return state_->database.read(
      [&] { return RoleTable(state_->database.sql()).actor(checked_user_name(user)); });
}

std::vector<RoleGrant> Leaderboard::roles() const {
  return state_->database.read([&] { return RoleTable(state_->database.sql()).all(); });
}

void Leaderboard::grant(const Actor& by, std::string_view user, BoardRole role) {
  state_->database.write([&] {
    const auto permissions = state_->permissions(by);
    permissions.need_admin("to grant a role");
    RoleTable(state_->database.sql())
        .insert({.user = checked_user_name(user),
                 .role = role,
                 .granted_by = permissions.name(),
                 .granted = state_->now()});
  });
}

void Leaderboard::revoke(const Actor& by, std::string_view user, BoardRole role) {
  state_->database.write([&] {
    RoleTable roles(state_->database.sql());
    roles.lock();
    state_->permissions(by).need_admin("to revoke a role");
    if (!roles.remove(checked_user_name(user), role))
      throw Error(fmt::format("'{}' does not have the role {}", user, name(role)));
    if (role == BoardRole::admin && roles.admins().empty())
      throw Error(fmt::format("'{}' is the last admin: grant the role to somebody else first", user));
  });
}

Board Leaderboard::create_board(const Actor& by, const BoardSettings& settings) {
  Board board{.settings = leaderboard::checked(settings)};
  return state_->database.write([&] {
    const auto permissions = state_->permissions(by);
    permissions.need_creator("to create a board");
    board.creator = permissions.name();
    board.created = state_->now();
    const UtcTime deadline = board.settings.deadline;
    if (deadline <= board.created) {
      throw Error(fmt::format("the deadline, {}, passed {} ago", to_both_zones(deadline),
                              to_words(board.created - deadline)));
    }
    auto boards = state_->boards();
    if (boards.find(board.settings.name))
      throw Error(fmt::format("a board is called '{}' already: choose another name", board.settings.name));
    const std::int64_t id = boards.insert(board);
    if (const auto& reference = board.settings.reference) {
      ReferenceTable(state_->database.sql())
          .insert(id, {.reference = *reference, .set_by = board.creator, .set = board.created});
    }
    state_->note(id, board.creator, "create", fmt::format("until {}", to_text(deadline)));
    return board;
  });
}

Reference Leaderboard::reference(std::string_view board) const {
  return state_->database.read([&] { return reference_of(state_->boards().get(board).board); });
}

Board Leaderboard::change_reference(const Actor& by, std::string_view board, Reference reference,
                                    std::optional<DType> dtype) {
  leaderboard::check_storable(reference);
  return state_->database.write([&] {
    const StoredBoard found = state_->boards().get(board, Locked::yes);
    const auto permissions = state_->permissions(by);
    permissions.need_manager(found.board, "to change the reference");
    const Reference& before = reference_of(found.board);
    const UtcTime now = state_->now();
    if (now >= found.board.end()) {
      throw Error(fmt::format("the board '{}' has been over since {}, and its reference stays as it is",
                              board, to_both_zones(found.board.end())));
    }
    if (reference.text == before.text && reference.language == before.language) {
      throw Error(fmt::format("this is the reference that the board '{}' has: {}, version {}", board,
                              before.name, before.version));
    }
    reference.version = before.version + 1;
    ReferenceTable(state_->database.sql())
        .insert(found.id, {.reference = reference, .set_by = permissions.name(), .set = now});
    state_->boards().set_dtype(found.id, dtype);
    state_->note(found.id, permissions.name(), "reference",
                 fmt::format("{}, version {}", reference.name, reference.version));
    return state_->boards().get(found.id).board;
  });
}

Board Leaderboard::board(std::string_view name) const {
  return state_->database.read([&] { return state_->boards().get(name).board; });
}

std::vector<Board> Leaderboard::boards() const {
  return state_->database.read([&] {
    std::vector<Board> boards;
    for (const StoredBoard& each : state_->boards().all()) boards.push_back(each.board);
    return boards;
  });
}

void Leaderboard::close_board(const Actor& by, std::string_view name) {
  state_->database.write([&] {
    const StoredBoard found = state_->boards().get(name, Locked::yes);
    const auto permissions = state_->permissions(by);
    permissions.need_manager(found.board, "to close the board");
    const UtcTime now = state_->now();
    if (now >= found.board.end())
      throw Error(fmt::format("the board '{}' has taken no submissions since {}", name,
                              to_both_zones(found.board.end())));
    state_->boards().close(found.id, now);
    state_->note(found.id, permissions.name(), "close",
                 fmt::format("before its deadline, {}", to_text(found.board.settings.deadline)));
  });
}

void Leaderboard::delete_board(const Actor& by, std::string_view name) {
  state_->database.write([&] {
    const StoredBoard found = state_->boards().get(name, Locked::yes);
    state_->permissions(by).need_manager(found.board, "to delete the board");
    state_->boards().remove(found.id);
  });
}

}  // namespace kbench
