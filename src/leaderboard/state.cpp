// The common parts of the functions of a Leaderboard.
#include "leaderboard/state.hpp"

#include <utility>

namespace kbench {

UtcTime Leaderboard::State::time() {
  if (!options.clock) return database.now();
  try {
    return options.clock();
  } catch (...) {
    throw FromCaller{std::current_exception()};
  }
}

leaderboard::Permissions Leaderboard::State::permissions(const Actor& actor) {
  return {actor, [this] { return leaderboard::RoleTable(database.sql()).admins(); }};
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
  if (board.board.settings.ranks_teams)
    entrant = leaderboard::TeamTable(database.sql()).team_of(board.id, asker.name);
  return {board, std::move(asker.name), std::move(entrant), manages, time()};
}

std::string Leaderboard::State::device_of(const leaderboard::StoredBoard& board, std::string_view device) {
  std::string model = board.device_of(device);
  if (!model.empty()) return model;
  throw Error(fmt::format("the board '{}' has no standing for the device '{}'; it has: {}",
                          board.board.settings.name, device, fmt::join(board.board.settings.devices, ", ")));
}

leaderboard::StoredBoard Leaderboard::State::locked_board_of(std::int64_t submission) {
  return board_table().get(leaderboard::SubmissionTable(database.sql()).get(submission).board,
                           leaderboard::Locked::yes);
}

leaderboard::StoredSubmission Leaderboard::State::stored_submission(std::int64_t id) {
  return database.read([&] { return leaderboard::SubmissionTable(database.sql()).get(id); });
}

void Leaderboard::State::note(std::int64_t board, BoardEvent event) {
  event.time = time();
  leaderboard::EventTable(database.sql()).insert(board, event);
}

}  // namespace kbench
