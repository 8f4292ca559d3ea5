// Submissions for spreadsheets.
#include "boards/csv.hpp"

#include <kbench/leaderboard/record.hpp>

namespace kbench {

std::string to_csv(const std::vector<SubmissionRecord>& submissions) {
  leaderboard::Csv csv({"board",         "submission", "user",           "recorded",     "language",
                        "device",        "state",      "evaluations",    "host",         "verdict",
                        "device_model",  "standing",   "isolated",       "suspected",    "problem_version",
                        "plugin_sha256", "outdated",   "runtime_ms",     "gflops",       "error",
                        "counts",        "unranked",   "same_source_as", "disqualified", "team",
                        "hidden"});
  for (const SubmissionRecord& each : submissions) {
    const MeasuredRecord measured = each.measured.value_or(MeasuredRecord{});
    csv.add({each.board,
             std::to_string(each.id),
             each.user,
             to_text(each.recorded),
             std::string(name(each.language)),
             each.device,
             std::string(name(each.state)),
             std::to_string(each.evaluations),
             each.host,
             each.measured ? std::string(name(measured.verdict)) : "",
             measured.device_model,
             measured.standing,
             measured.is_isolated ? "1" : "0",
             measured.is_suspected ? "1" : "0",
             std::to_string(measured.problem_version),
             measured.plugin_sha256,
             measured.is_outdated ? "1" : "0",
             leaderboard::csv_figure(measured.runtime_ms),
             leaderboard::csv_figure(measured.gflops),
             each.error,
             measured.counts ? "1" : "0",
             measured.unranked,
             std::to_string(measured.same_source_as),
             each.disqualified,
             each.team,
             each.is_hidden ? "1" : "0"});
  }
  return csv.text();
}

}  // namespace kbench
