// Measures two submissions side by side: A B, B A, A B, ...
#include "leaderboard/board_settings.hpp"
#include "leaderboard/comparison.hpp"
#include "leaderboard/comparison_table.hpp"
#include "leaderboard/disturbance.hpp"
#include "leaderboard/state.hpp"
#include "leaderboard/version_table.hpp"

#include <kbench/evaluate.hpp>
#include <kbench/leaderboard.hpp>

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace kbench {

using leaderboard::ComparisonTable;
using leaderboard::StoredBoard;
using leaderboard::StoredSubmission;

namespace {

// One of the two submissions, compiled once; each evaluation still runs in a fresh process.
struct Contender {
  std::int64_t id = 0;
  ProblemRef problem;
  Submission binary = {};
  Options options = {};
};

Contender prepare(const StoredSubmission& stored, const Board& board, Options options) {
  const Submission submission = leaderboard::submission_to(board.settings, stored.submission);
  if (options.device.empty()) options.device = stored.device;
  // A binary does not tell what it was made from.
  if (options.device.empty()) options.device = submission.language == Language::cuda ? "cuda" : "cpu";
  options = leaderboard::options_of(board.settings, std::move(options));
  options.baseline.reset();  // times are compared, and no speed-ups
  ProblemRef problem = leaderboard::problem_of(board.settings, options);
  Compilation compilation = compile(problem, submission, options);
  if (!compilation.succeeded)
    throw Error(fmt::format("#{} does not compile any more: {}", stored.id, compilation.diagnostics));
  return {.id = stored.id,
          .problem = std::move(problem),
          .binary = std::move(compilation.binary),
          .options = std::move(options)};
}

std::pair<std::int64_t, std::int64_t> best_two(const Standing& standing) {
  std::vector<StandingEntry> entries = standing.entries;
  std::erase_if(entries, [](const StandingEntry& each) { return each.is_baseline; });
  if (entries.size() < 2)
    throw Error(fmt::format("the standing of '{}' on '{}' has fewer than two users", standing.board,
                            standing.device));
  return {entries[0].submission, entries[1].submission};
}

int version_of_reference(const StoredBoard& board) {
  const auto& reference = board.board.settings.reference;
  return reference ? reference->version : 0;
}

double measure(const Contender& contender, const StoredBoard& board, const std::string& device) {
  const Evaluation evaluation = leaderboard::evaluate_undisturbed(
      [&] { return evaluate(contender.problem, contender.binary, contender.options); });
  return leaderboard::figure_to_compare(evaluation, contender.id, board, device);
}

std::vector<std::pair<double, double>> measure_pairs(const std::array<Contender, 2>& contenders,
                                                     const StoredBoard& board, const std::string& device,
                                                     const ConfirmOptions& options) {
  std::vector<std::pair<double, double>> pairs;
  int number = 0;
  const auto next = [&](std::size_t which) {
    ++number;
    if (options.step) from_caller([&] { options.step(number, 2 * options.pairs, contenders[which].id); });
    return measure(contenders[which], board, device);
  };
  for (int pair = 0; pair < options.pairs; ++pair) {
    std::array<double, 2> scores{};
    const std::size_t begin = pair % 2 == 0 ? 0 : 1;
    scores[begin] = next(begin);
    scores[1 - begin] = next(1 - begin);
    pairs.emplace_back(scores[0], scores[1]);
  }
  return pairs;
}

}  // namespace

BoardComparison Leaderboard::confirm(const Actor& by, std::string_view board, std::string_view device,
                                     const ConfirmOptions& options) {
  return at_boundary([&] {
    if (options.pairs < 2) throw Error("an interval needs at least two pairs");
    const std::string actor = checked_user_name(by.name);
    const StoredBoard found = state_->read([&] {
      StoredBoard stored = state_->board_table().get(board);
      state_->permissions(by).need_manager(stored.board, "to confirm a standing");
      return stored;
    });
    const std::string model = state_->device_of(found, device);
    const auto [first, second] =
        options.submissions ? *options.submissions : best_two(standing(by, board, model, 3));
    const auto contender = [&](std::int64_t id) {
      const StoredSubmission stored = state_->stored_submission(id);
      if (stored.board != found.id)
        throw Error(fmt::format("#{} was not submitted to the board '{}'", id, board));
      return prepare(stored, found.board, options.evaluation);
    };
    if (first == second) throw Error(fmt::format("#{} cannot be compared with itself", first));

    BoardComparison comparison{
        .board = found.board.settings.name, .device = model, .first = first, .second = second, .by = actor};
    comparison.pairs = measure_pairs({contender(first), contender(second)}, found, model, options);
    leaderboard::conclude(comparison, found.board.settings.ranking);
    state_->write([&] {
      const StoredBoard now = state_->board_table().get(found.id, leaderboard::Locked::yes);
      if (version_of_reference(now) != version_of_reference(found))
        throw Error("the board's reference was changed while they were measured: confirm the standing again");
      comparison.ended = state_->time();
      ComparisonTable(state_->sql()).insert(now, comparison);
    });
    return comparison;
  });
}

std::vector<BoardComparison> Leaderboard::comparisons(const Actor& by, std::string_view board) const {
  return state_->read([&] {
    soci::session& sql = state_->sql();
    const StoredBoard found = state_->board_table().get(board);
    const leaderboard::View asker = state_->view(by, found);
    const auto current = leaderboard::VersionTable(sql).current(found.id);
    std::vector<BoardComparison> all = ComparisonTable(sql).of_board(found);
    leaderboard::SubmissionTable submissions(sql);
    std::erase_if(all, [&](const BoardComparison& each) {
      return asker.hides_result(submissions.ownership(each.first)) ||
             asker.hides_result(submissions.ownership(each.second));
    });
    for (BoardComparison& each : all) each.is_outdated = current.is_older(each.device, each.ended);
    return all;
  });
}

}  // namespace kbench
