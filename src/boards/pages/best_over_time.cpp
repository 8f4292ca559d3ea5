#include "boards/pages/best_over_time.hpp"

#include "base/document/text.hpp"
#include "boards/standing_text.hpp"
#include "report/html/time_chart.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>

namespace kbench::leaderboard {
namespace {

double seconds_of(UtcTime time) { return std::chrono::duration<double>(time.time_since_epoch()).count(); }

// Whether the last result ranks. An earlier one may rank instead where the last proves too little, but a record does
// not tell its time.
bool ranks(const SubmissionRecord& record, const BoardFacts& facts, const Standing& standing) {
  if (!record.measured || !record.disqualified.empty()) return false;
  const MeasuredRecord& measured = *record.measured;
  return measured.verdict == Verdict::accepted && measured.counts && measured.unranked.empty() &&
         !measured.is_suspected && !measured.is_outdated && measured.standing == standing.device &&
         (measured.is_isolated || !facts.board.settings.requires_isolation);
}

// The baseline, and as many of the first as have room next to it.
std::vector<std::string> entrants_drawn(const Standing& standing) {
  const auto is_baseline = [](const StandingEntry& each) { return each.is_baseline; };
  const bool has_baseline = std::any_of(standing.entries.begin(), standing.entries.end(), is_baseline);
  const std::size_t most = report::most_series - (has_baseline ? 1 : 0);
  std::vector<std::string> names;
  std::size_t others = 0;
  for (const StandingEntry& each : standing.entries) {
    if (each.is_baseline || others++ < most) names.push_back(entrant_of(each));
  }
  return names;
}

}  // namespace

std::string best_over_time(const BoardFacts& facts, const Standing& standing) {
  const bool by_runtime = standing.ranking == Ranking::runtime;
  std::map<std::string, std::vector<report::Moment>> moments;
  for (const SubmissionRecord& each : facts.records) {
    if (!ranks(each, facts, standing)) continue;
    const std::optional<double> figure = by_runtime ? each.measured->runtime_ms : each.measured->gflops;
    if (!figure) continue;
    const double value = *figure;
    auto& best = moments[entrant_of(each)];
    const bool is_better =
        best.empty() || (by_runtime ? value < best.back().value : value > best.back().value);
    if (is_better)
      best.push_back({.time = seconds_of(each.recorded),
                      .value = value,
                      .says = number_of(each.id) + ", " + to_second(each.recorded)});
  }
  report::TimeChart chart{.y_title = by_runtime ? "best runtime" : "best GFLOPS",
                          .figure = by_runtime ? document::duration : document::figure,
                          .has_steps = true,
                          .end = seconds_of(std::min(facts.now, facts.board.end()))};
  for (const std::string& each : entrants_drawn(standing))
    chart.series.push_back({.name = each, .moments = moments[each]});
  return report::time_chart(chart);
}

}  // namespace kbench::leaderboard
