#include "leaderboard/comparison.hpp"

#include "leaderboard/device_model.hpp"
#include "leaderboard/stored_value.hpp"
#include "leaderboard/unranked.hpp"
#include "statistics/paired_difference.hpp"

#include <kbench/error.hpp>
#include <kbench/leaderboard/comparison.hpp>
#include <kbench/leaderboard/standing.hpp>

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

std::string_view name(Outcome outcome) { return document::described_name(outcome); }

namespace leaderboard {

void conclude(BoardComparison& comparison, Ranking ranking) {
  std::vector<double> differences;
  for (const auto& [first, second] : comparison.pairs) {
    const double log_ratio = std::log(second / first);
    differences.push_back(ranking == Ranking::runtime ? log_ratio : -log_ratio);
  }
  const statistics::PairedDifference found = statistics::paired_difference(differences);
  comparison.factor = std::exp(found.mean);
  comparison.interval = {.low = std::exp(found.interval.low), .high = std::exp(found.interval.high)};
  comparison.outcome = found.interval.low > 0.0    ? Outcome::first_faster
                       : found.interval.high < 0.0 ? Outcome::second_faster
                                                   : Outcome::undecided;
}

double figure_to_compare(const Evaluation& evaluation, std::int64_t submission, const StoredBoard& board,
                         const std::string& device) {
  if (!evaluation.accepted())
    throw Error(fmt::format("#{} was not accepted this time: {}", submission, evaluation.explain()));
  if (const std::string reason = why_unranked(evaluation); !reason.empty())
    throw Error(
        fmt::format("#{} has no score this time: {}; confirm the standing again when the machine is quiet",
                    submission, reason));
  if (board.board.settings.requires_isolation && evaluation.integrity.isolation() != Isolation::isolated)
    throw Error("this machine lacks protections that the board asks for: kbench doctor lists them");
  const std::string model = model_of(evaluation);
  if (board.device_of(model) != device)
    throw Error(fmt::format("#{} ran on '{}' and not on '{}', whose standing is to be confirmed", submission,
                            model, device));
  return ranking_score(evaluation, board.board.settings.ranking).value;
}

}  // namespace leaderboard

std::string BoardComparison::explain() const {
  if (!unreadable.empty())
    return fmt::format("the comparison of #{} and #{} cannot be read: {}", first, second, unreadable);
  const auto percent = [](double ratio) { return fmt::format("{:.2f}", (ratio - 1.0) * 100.0); };
  if (outcome == Outcome::undecided) {
    const auto signed_percent = [](double ratio) { return fmt::format("{:+.2f}", (ratio - 1.0) * 100.0); };
    return fmt::format(
        "#{} and #{} cannot be told apart: the second's time differs by {} % (95 % interval {} to {} %, {} "
        "pairs)",
        first, second, signed_percent(factor), signed_percent(interval.low), signed_percent(interval.high),
        pairs.size());
  }
  const bool is_first = outcome == Outcome::first_faster;
  const double ratio = is_first ? factor : 1.0 / factor;
  const Interval faster = is_first ? interval : Interval{1.0 / interval.high, 1.0 / interval.low};
  const std::int64_t winner = is_first ? first : second;
  const std::int64_t loser = is_first ? second : first;
  if (ratio >= 2.0) {
    return fmt::format("#{} is {:.3g} times as fast as #{} (95 % interval {:.3g} to {:.3g}, {} pairs)",
                       winner, ratio, loser, faster.low, faster.high, pairs.size());
  }
  return fmt::format("#{} is {} % faster than #{} (95 % interval {} to {} %, {} pairs)", winner,
                     percent(ratio), loser, percent(faster.low), percent(faster.high), pairs.size());
}

}  // namespace kbench
