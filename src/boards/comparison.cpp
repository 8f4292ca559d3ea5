#include "boards/comparison.hpp"

#include "base/document/device_model.hpp"
#include "base/document/text.hpp"
#include "boards/unranked.hpp"

#include <kbench/compare.hpp>
#include <kbench/error.hpp>
#include <kbench/leaderboard/comparison.hpp>
#include <kbench/leaderboard/standing.hpp>

#include <fmt/format.h>

#include <string>

namespace kbench {

namespace leaderboard {

void conclude(BoardComparison& comparison, Ranking ranking) {
  TimeComparison times;
  for (const auto& [first, second] : comparison.pairs) {
    const bool is_time = ranking == Ranking::runtime;  // else a rate, and the higher one is faster
    times.first_ms.push_back(is_time ? first : second);
    times.second_ms.push_back(is_time ? second : first);
  }
  decide(times);
  comparison.faster = times.faster;
  comparison.ratio = times.ratio.value();
  comparison.interval = times.interval.value();
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
  const std::string model = document::device_model(evaluation);
  if (board.device_of(model) != device)
    throw Error(fmt::format("#{} ran on '{}' and not on '{}', whose standing is to be confirmed", submission,
                            model, device));
  return ranking_score(evaluation, board.board.settings.ranking).value;
}

}  // namespace leaderboard

std::string BoardComparison::explain() const {
  if (!unreadable.empty())
    return fmt::format("the comparison of #{} and #{} cannot be read: {}", first, second, unreadable);
  const TimeComparison times{.faster = faster, .ratio = ratio, .interval = interval};
  return fmt::format("#{} and #{}: {}, {}", first, second, kbench::explain(times),
                     document::counted(pairs.size(), "pair"));
}

}  // namespace kbench
