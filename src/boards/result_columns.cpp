#include "boards/result_columns.hpp"

#include "base/document/device_model.hpp"
#include "boards/ranks.hpp"
#include "boards/stored_value.hpp"
#include "boards/unranked.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <cmath>

namespace kbench::leaderboard {

ResultColumns::ResultColumns(const StoredBoard& board, const Evaluation& evaluation)
    : verdict(name(evaluation.verdict)),
      model(document::device_model(evaluation)),
      device(board.device_of(model)),
      is_isolated(evaluation.integrity.isolation() == Isolation::isolated ? 1 : 0),
      is_suspected(evaluation.integrity.suspicions.empty() ? 0 : 1),
      runtime_ms(to_stored(evaluation.geomean_runtime_ms())),
      gflops(to_stored(evaluation.mean_gflops())) {
  if (!evaluation.accepted()) return;
  unranked = why_unranked(evaluation);
  if (!unranked.empty()) return;
  const BoardSettings& settings = board.board.settings;
  score = kbench::ranking_score(evaluation, settings.ranking);
  sort_key = leaderboard::sort_key(score, settings.ranking);
  const bool is_finite = std::isfinite(score.value) && std::isfinite(score.interval.low) &&
                         std::isfinite(score.interval.high) && std::isfinite(runtime_ms) &&
                         std::isfinite(gflops);
  if (!is_finite) throw Error("the evaluation's times are no numbers: it cannot be ranked");
  counts = !device.empty() && (is_isolated == 1 || !settings.requires_isolation) ? 1 : 0;
}

bool speaks_against_submission(const Evaluation& evaluation) {
  return is_about_submission(evaluation.verdict) &&
         (!evaluation.accepted() || !evaluation.integrity.suspicions.empty());
}

void refuse_future_version(const BoardSettings& settings, const Evaluation& evaluation) {
  if (!settings.reference || evaluation.problem_version <= settings.reference->version) return;
  throw Error(
      fmt::format("the evaluation is on version {} of the reference, and the board '{}' has version {}",
                  evaluation.problem_version, settings.name, settings.reference->version));
}

}  // namespace kbench::leaderboard
