// Measures two submissions of a board side by side.
#include "boards/board_settings.hpp"
#include "boards/comparison.hpp"
#include "boards/comparison_table.hpp"
#include "boards/disturbance.hpp"
#include "boards/state.hpp"
#include "boards/version_table.hpp"

#include <kbench/compare.hpp>
#include <kbench/leaderboard.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace kbench {

using leaderboard::ComparisonTable;
using leaderboard::StoredBoard;
using leaderboard::StoredSubmission;

namespace {

// The device of the only standing that has two entries to compare.
std::string only_device(const Leaderboard& leaderboard, const Actor& by, const BoardSettings& settings) {
  std::vector<std::string> devices;
  for (const std::string& each : settings.devices) {
    if (leaderboard.standing(by, settings.name, each, 0).users >= 2) devices.push_back(each);
  }
  if (devices.size() > 1)
    throw Error(fmt::format("a device is needed, for the board '{}' has standings for {}", settings.name,
                            fmt::join(devices, ", ")));
  return devices.empty() ? settings.devices.front() : devices.front();
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

// The scores of each pair, in the order of measurement.
std::vector<std::pair<double, double>> measured(const StoredBoard& board, const std::string& device,
                                                const std::array<StoredSubmission, 2>& contenders,
                                                const ConfirmOptions& options) {
  const BoardSettings& settings = board.board.settings;
  CompareOptions how{.evaluation = leaderboard::options_of(settings, options.evaluation),
                     .most_pairs = options.most_pairs};
  if (how.evaluation.device.empty()) how.evaluation.device = contenders[0].device;
  how.step = [&](std::size_t measurement) {
    const std::size_t which = (measurement / 2 + measurement) % 2;
    if (options.step) options.step(measurement + 1, 2 * options.most_pairs, contenders.at(which).id);
  };
  std::array<std::vector<double>, 2> scores;
  how.measure = [&](std::size_t which, const std::function<Evaluation()>& once) {
    return at_boundary([&] {
      Evaluation evaluation = leaderboard::evaluate_undisturbed(once);
      scores.at(which).push_back(
          leaderboard::figure_to_compare(evaluation, contenders.at(which).id, board, device));
      return evaluation;
    });
  };
  compare(leaderboard::problem_of(settings, how.evaluation),
          leaderboard::submission_to(settings, contenders[0].submission),
          leaderboard::submission_to(settings, contenders[1].submission), how);
  std::vector<std::pair<double, double>> pairs;
  for (std::size_t i = 0; i < scores[0].size(); ++i) pairs.emplace_back(scores[0][i], scores[1][i]);
  return pairs;
}

}  // namespace

BoardComparison Leaderboard::confirm(const Actor& by, std::string_view board, std::string_view device,
                                     const ConfirmOptions& options) {
  return at_boundary([&] {
    const std::string actor = checked_user_name(by.name);
    const StoredBoard found = state_->read([&] {
      StoredBoard stored = state_->board_table().get(board);
      state_->permissions(by).need_manager(stored.board, "to confirm a standing");
      return stored;
    });
    const std::string model =
        device.empty() ? only_device(*this, by, found.board.settings) : state_->device_of(found, device);
    const auto [first, second] =
        options.submissions ? *options.submissions : best_two(standing(by, board, model, 3));
    if (first == second) throw Error(fmt::format("#{} cannot be compared with itself", first));
    const auto contender = [&](std::int64_t id) {
      StoredSubmission stored = state_->stored_submission(id);
      if (stored.board != found.id)
        throw Error(fmt::format("#{} was not submitted to the board '{}'", id, board));
      return stored;
    };

    BoardComparison comparison{
        .board = found.board.settings.name, .device = model, .first = first, .second = second, .by = actor};
    comparison.pairs = measured(found, model, {contender(first), contender(second)}, options);
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
