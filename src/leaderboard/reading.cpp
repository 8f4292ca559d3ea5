// What a leaderboard tells: standings, submissions, results, sources.
#include "leaderboard/disqualification_table.hpp"
#include "leaderboard/record_table.hpp"
#include "leaderboard/standing_table.hpp"
#include "leaderboard/state.hpp"
#include "leaderboard/version_table.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace kbench {

using leaderboard::EvaluationTable;
using leaderboard::RecordTable;
using leaderboard::StoredBoard;
using leaderboard::StoredSubmission;
using leaderboard::SubmissionTable;

Standing Leaderboard::standing(std::string_view board, std::string_view device, std::size_t most) const {
  return state_->database.read([&] {
    const StoredBoard found = state_->boards().get(board);
    const std::string model = state_->device_of(found, device);
    const auto current = leaderboard::VersionTable(state_->database.sql()).current(found.id);
    const std::int64_t version_id = current.of(model);
    leaderboard::StandingTable table(state_->database.sql(), found.id, model, found.board.settings.ranking);
    auto [entries, plugins] = table.entries(version_id, most);
    return Standing{
        .board = found.board.settings.name,
        .device = model,
        .ranking = found.board.settings.ranking,
        .problem_version = version_id == 0 ? 0 : current.problem_version,
        .entries = std::move(entries),
        .users = table.users(version_id),
        .outdated_users = table.outdated_users(version_id),
        .unranked_users = table.unranked_users(version_id, current.problem_version),
        .disqualified = leaderboard::DisqualificationTable(state_->database.sql()).of_board(found.id),
        .plugins = plugins};
  });
}

std::vector<SubmissionRecord> Leaderboard::submissions(std::string_view board, std::string_view user) const {
  return state_->database.read([&] {
    return RecordTable(state_->database.sql())
        .of_board(state_->boards().get(board), user.empty() ? "" : checked_user_name(user));
  });
}

SubmissionRecord Leaderboard::submission(std::int64_t id) const {
  return state_->database.read([&] {
    const StoredSubmission stored = SubmissionTable(state_->database.sql()).get(id);
    return RecordTable(state_->database.sql()).get(state_->boards().get(stored.board), id);
  });
}

std::vector<std::int64_t> Leaderboard::unsettled(std::string_view board) const {
  const auto is_unsettled = [](const SubmissionRecord& record) {
    if (record.state == SubmissionState::unreadable || !record.disqualified.empty()) return false;
    if (!record.measured) return record.state != SubmissionState::running;
    const MeasuredRecord& measured = *record.measured;
    const bool is_unproven = !measured.unranked.empty() && !measured.standing.empty() && !measured.counts &&
                             !measured.is_suspected && measured.same_source_as == 0;
    return measured.is_outdated || is_unproven || !is_about_submission(measured.verdict);
  };
  std::vector<std::int64_t> ids;
  for (const SubmissionRecord& record : submissions(board)) {
    if (is_unsettled(record)) ids.push_back(record.id);
  }
  return ids;
}

std::optional<Evaluation> Leaderboard::evaluation(std::int64_t submission) const {
  return state_->database.read([&] {
    const StoredSubmission stored = SubmissionTable(state_->database.sql()).get(submission);
    EvaluationTable evaluations(state_->database.sql());
    std::optional<Evaluation> result = evaluations.result(evaluations.last_of(submission).id);
    const Board board = state_->boards().get(stored.board).board;
    if (result && state_->now() < board.end()) result->seed.reset();
    return result;
  });
}

Submission Leaderboard::source(const Actor& by, std::int64_t submission) const {
  return state_->database.read([&] {
    const StoredSubmission stored = SubmissionTable(state_->database.sql()).get(submission);
    const Board board = state_->boards().get(stored.board).board;
    const auto permissions = state_->permissions(by);
    const bool is_open_to_all = stored.user == permissions.name() || state_->now() >= board.end();
    if (!is_open_to_all) {
      permissions.need_manager(
          board, fmt::format("to see the source of others before {}", to_both_zones(board.end())));
    }
    return stored.submission;
  });
}

}  // namespace kbench
