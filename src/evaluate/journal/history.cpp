// The history of times in a journal.
#include "base/document/device_model.hpp"

#include <kbench/journal.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace kbench {
namespace {

// The times of evaluations of one series can be compared.
using Series = std::tuple<std::string, int, std::optional<DType>, CacheMode, std::string, std::string>;

Series series_of(const Evaluation& evaluation) {
  return {evaluation.problem, evaluation.problem_version, evaluation.dtype,
          evaluation.cache,   evaluation.device,          document::device_model(evaluation)};
}

std::string outcome_of(const JournalEntry& entry) {
  if (entry.state == JournalState::failed) return "failed: " + entry.error;
  if (!entry.evaluation) return std::string(name(entry.state));
  const Evaluation& evaluation = *entry.evaluation;
  return std::string(name(evaluation.verdict)) +
         (evaluation.outcome() == EvaluationOutcome::unproven ? ", not proven" : "");
}

}  // namespace

std::vector<HistoryEntry> history(std::vector<JournalEntry> entries) {
  std::vector<HistoryEntry> whole;
  std::map<Series, std::size_t> best;
  std::map<std::pair<Series, std::vector<std::string>>, double> last;
  for (JournalEntry& each : entries) {
    HistoryEntry entry{.entry = std::move(each)};
    entry.outcome = outcome_of(entry.entry);
    const auto& evaluation = entry.entry.evaluation;
    const auto timed = evaluation && evaluation->score() ? evaluation->geomean_runtime_ms() : std::nullopt;
    if (timed) {
      const double runtime_ms = *timed;
      const Series series = series_of(*evaluation);
      const auto [before, is_first] = last.try_emplace({series, entry.entry.files}, runtime_ms);
      if (!is_first && before->second > 0.0) entry.change = runtime_ms / before->second - 1.0;
      before->second = runtime_ms;
      entry.runtime_ms.emplace(runtime_ms);
      const std::size_t fastest = best.try_emplace(series, whole.size()).first->second;
      if (fastest < whole.size() && runtime_ms < *whole[fastest].runtime_ms) best[series] = whole.size();
    }
    whole.push_back(std::move(entry));
  }
  for (const auto& [series, fastest] : best) whole[fastest].is_best = true;
  return whole;
}

}  // namespace kbench
