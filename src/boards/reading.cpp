// Functions that read a leaderboard: standings, submissions, results, sources.
#include "boards/disqualification_table.hpp"
#include "boards/record_table.hpp"
#include "boards/standing_table.hpp"
#include "boards/state.hpp"
#include "boards/version_table.hpp"

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

Standing Leaderboard::standing(const Actor& by, std::string_view board, std::string_view device,
                               std::size_t most) const {
  return state_->read([&] {
    const StoredBoard found = state_->board_table().get(board);
    const leaderboard::View asker = state_->view(by, found);
    const std::string model = state_->device_of(found, device);
    const auto current = leaderboard::VersionTable(state_->sql()).current(found.id);
    const std::int64_t version_id = current.of(model);
    leaderboard::StandingTable table(state_->sql(), found, model);
    const auto only = asker.hides_results() ? std::optional(asker.entrant()) : std::nullopt;
    auto [entries, plugins] = table.entries(version_id, most, only);
    return asker.shown(
        Standing{.board = found.board.settings.name,
                 .device = model,
                 .ranking = found.board.settings.ranking,
                 .problem_version = version_id == 0 ? 0 : current.problem_version,
                 .ranks_teams = found.board.settings.ranks_teams,
                 .entries = std::move(entries),
                 .users = table.users(version_id),
                 .outdated_users = table.outdated_users(version_id),
                 .unranked_users = table.unranked_users(version_id, current.problem_version),
                 .disqualified = leaderboard::DisqualificationTable(state_->sql()).of_board(found),
                 .plugins = plugins});
  });
}

// Looks a name up among the shown names: a look-up of real names would reveal pseudonyms.
std::vector<SubmissionRecord> Leaderboard::submissions(const Actor& by, std::string_view board,
                                                       std::string_view user) const {
  return state_->read([&] {
    const std::string wanted = user.empty() ? "" : checked_user_name(user);
    const StoredBoard found = state_->board_table().get(board);
    const leaderboard::View asker = state_->view(by, found);
    std::vector<SubmissionRecord> records =
        RecordTable(state_->sql()).of_board(found, asker.hides_names() ? "" : wanted);
    for (SubmissionRecord& each : records) each = asker.shown(std::move(each));
    if (!wanted.empty())
      std::erase_if(records, [&](const SubmissionRecord& each) { return each.user != wanted; });
    return records;
  });
}

SubmissionRecord Leaderboard::submission(const Actor& by, std::int64_t id) const {
  return state_->read([&] {
    const StoredSubmission stored = SubmissionTable(state_->sql()).get(id);
    const StoredBoard board = state_->board_table().get(stored.board);
    return state_->view(by, board).shown(RecordTable(state_->sql()).get(board, id));
  });
}

std::vector<std::int64_t> Leaderboard::unsettled(const Actor& by, std::string_view board) const {
  const auto is_unsettled = [](const SubmissionRecord& record) {
    if (record.state == SubmissionState::unreadable || !record.disqualified.empty()) return false;
    if (!record.measured) return record.state != SubmissionState::running;
    const MeasuredRecord& measured = *record.measured;
    const bool is_unproven = !measured.unranked.empty() && !measured.standing.empty() && !measured.counts &&
                             !measured.is_suspected && measured.same_source_as == 0;
    return measured.is_outdated || is_unproven || !is_about_submission(measured.verdict);
  };
  return state_->read([&] {
    const StoredBoard found = state_->board_table().get(board);
    state_->permissions(by).need_manager(found.board, "to evaluate submissions again");
    std::vector<std::int64_t> ids;
    for (const SubmissionRecord& record : RecordTable(state_->sql()).of_board(found, "")) {
      if (is_unsettled(record)) ids.push_back(record.id);
    }
    return ids;
  });
}

std::optional<Evaluation> Leaderboard::evaluation(const Actor& by, std::int64_t submission) const {
  return state_->read([&] {
    const StoredSubmission stored = SubmissionTable(state_->sql()).get(submission);
    const StoredBoard board = state_->board_table().get(stored.board);
    const leaderboard::View view = state_->view(by, board);
    state_->need_to_see(by, board, view.why_no_result(stored.of));
    EvaluationTable evaluations(state_->sql());
    std::optional<Evaluation> result = evaluations.result(evaluations.last_of(submission).id);
    if (result && state_->time() < board.board.end()) result->seed.reset();
    if (result && result->sanitizer && !view.why_no_source(stored.of).empty()) {
      for (SanitizerFinding& each : result->sanitizer->findings) each.source.clear();
    }
    return result;
  });
}

Submission Leaderboard::source(const Actor& by, std::int64_t submission) const {
  return state_->read([&] {
    const StoredSubmission stored = SubmissionTable(state_->sql()).get(submission);
    const StoredBoard board = state_->board_table().get(stored.board);
    const std::string lacking = state_->view(by, board).why_no_source(stored.of);
    state_->need_to_see(by, board, lacking);
    return stored.submission;
  });
}

}  // namespace kbench
