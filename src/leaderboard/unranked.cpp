#include "leaderboard/unranked.hpp"

#include "document/text.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace kbench::leaderboard {
namespace {

std::string and_more(std::size_t count) { return count < 2 ? "" : fmt::format(" (and {} more)", count - 1); }

std::string reason_of(const Evaluation& evaluation) {
  if (!evaluation.accepted()) return "it was not accepted";
  const auto& suspicions = evaluation.integrity.suspicions;
  if (!suspicions.empty())
    return fmt::format("a suspicion stands: {}{}", suspicions.front(), and_more(suspicions.size()));
  std::size_t unproven = 0;
  std::string first;
  for (const CaseResult& each : evaluation.cases) {
    if (each.purpose != Purpose::performance || (each.measurement && each.measurement->is_proven())) continue;
    if (++unproven > 1) continue;
    first = each.measurement
                ? fmt::format("case '{}' is not proven: {}", each.name, each.measurement->unproven)
                : fmt::format("case '{}' was not timed", each.name);
  }
  if (unproven == 0) return "no performance case was timed";
  return first + and_more(unproven);
}

}  // namespace

std::string why_unranked(const Evaluation& evaluation) {
  return evaluation.score() ? "" : document::printable_line(reason_of(evaluation));
}

}  // namespace kbench::leaderboard
