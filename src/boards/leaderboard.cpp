// Opens and closes a Leaderboard, and what its functions have in common.
#include "boards/schema.hpp"
#include "boards/state.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <utility>

namespace kbench {

using leaderboard::RoleTable;

Leaderboard::Leaderboard(std::string_view store, LeaderboardOptions options)
    : state_(at_boundary([&] { return std::make_unique<State>(store, std::move(options)); })) {}

Leaderboard::Leaderboard(Leaderboard&&) noexcept = default;

Leaderboard& Leaderboard::operator=(Leaderboard&& other) noexcept {
  Leaderboard before(std::move(other));
  std::swap(state_, before.state_);
  return *this;
}

// Closing is guarded too, for SQLite writes once more when a store is closed.
Leaderboard::~Leaderboard() {
  const FileSizeSignalHeld held;
  state_.reset();
}

UtcTime Leaderboard::now() const {
  return state_->read([&] { return state_->time(); });
}

Leaderboard::State::State(std::string_view store, LeaderboardOptions given)
    : database(store::parse_address(store), given.access), options(std::move(given)) {
  if (options.access == StoreAccess::read)
    store::bring_up_to_date(database, store::parse_address(store), leaderboard::tables());
  store::migrate(database, leaderboard::tables(), [&] {
    const std::string& owner = options.owner;
    if (owner.empty()) return;
    RoleTable(sql()).insert({.user = checked_user_name(owner),
                             .role = BoardRole::admin,
                             .granted_by = checked_user_name(owner),
                             .granted = time()});
  });
}

UtcTime Leaderboard::State::time() { return options.clock ? from_caller(options.clock) : database.now(); }

leaderboard::Permissions Leaderboard::State::permissions(const Actor& actor) {
  return {actor, [this] { return leaderboard::RoleTable(sql()).admins(); }};
}

void Leaderboard::State::need_to_see(const Actor& by, const leaderboard::StoredBoard& board,
                                     const std::string& lacking) {
  if (lacking.empty()) return;
  if (!by.name.empty()) return permissions(by).need_manager(board.board, lacking);
  if (!leaderboard::is_manager(by, board.board))
    throw Forbidden(fmt::format("a visitor lacks the role admin {}", lacking));
}

leaderboard::View Leaderboard::State::view(const Actor& by, const leaderboard::StoredBoard& board) {
  Actor asker = by;
  if (!asker.name.empty()) asker.name = checked_user_name(asker.name);
  const bool manages = leaderboard::is_manager(asker, board.board);
  std::string entrant = asker.name;
  if (board.board.settings.ranks_teams) entrant = leaderboard::TeamTable(sql()).team_of(board.id, asker.name);
  return {board, std::move(asker.name), std::move(entrant), manages, time()};
}

std::string Leaderboard::State::device_of(const leaderboard::StoredBoard& board, std::string_view device) {
  std::string model = board.device_of(device);
  if (!model.empty()) return model;
  throw Error(fmt::format("the board '{}' has no standing for the device '{}'; it has: {}",
                          board.board.settings.name, device, fmt::join(board.board.settings.devices, ", ")));
}

leaderboard::StoredBoard Leaderboard::State::locked_board_of(std::int64_t submission) {
  return board_table().get(leaderboard::SubmissionTable(sql()).get(submission).board,
                           leaderboard::Locked::yes);
}

leaderboard::StoredSubmission Leaderboard::State::stored_submission(std::int64_t id) {
  return database.read([&] { return leaderboard::SubmissionTable(sql()).get(id); });
}

void Leaderboard::State::note(std::int64_t board, BoardEvent event) {
  event.time = time();
  leaderboard::EventTable(sql()).insert(board, event);
}

}  // namespace kbench
