#include "boards/unranked.hpp"

#include "base/document/text.hpp"

namespace kbench::leaderboard {

// A standing ranks by times, so a missing baseline excludes no entrant.
std::string why_unranked(const Evaluation& evaluation) {
  if (!evaluation.baseline) return document::printable_line(evaluation.why_no_score());
  Evaluation without_baseline = evaluation;
  without_baseline.baseline.reset();
  return document::printable_line(without_baseline.why_no_score());
}

}  // namespace kbench::leaderboard
