// Submissions for spreadsheets and programs.
#include "document/json.hpp"
#include "leaderboard/board_json.hpp"
#include "leaderboard/csv.hpp"

#include <kbench/leaderboard/record.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

std::string to_json(const SubmissionRecord& record) {
  nlohmann::json json{{"id", record.id},
                      {"board", record.board},
                      {"user", record.user},
                      {"team", record.team},
                      {"is_hidden", record.is_hidden},
                      {"recorded", to_text(record.recorded)},
                      {"language", name(record.language)},
                      {"device", record.device},
                      {"files", record.files},
                      {"disqualified", record.disqualified},
                      {"state", name(record.state)},
                      {"evaluations", record.evaluations},
                      {"host", record.host},
                      {"process", record.process},
                      {"started", to_text(record.started)},
                      {"ended", nullptr},
                      {"error", record.error},
                      {"measured", nullptr}};
  if (record.ended) json["ended"] = to_text(*record.ended);
  if (record.is_hidden) {
    for (const char* const field : {"device", "files", "evaluations", "host", "process", "started", "error"})
      json[field] = nullptr;
    if (record.measured) json["measured"] = {{"verdict", name(record.measured->verdict)}};
  } else if (record.measured) {
    const MeasuredRecord& measured = *record.measured;
    json["measured"] = {{"verdict", name(measured.verdict)},
                        {"device_model", measured.device_model},
                        {"standing", measured.standing},
                        {"is_isolated", measured.is_isolated},
                        {"is_suspected", measured.is_suspected},
                        {"problem_version", measured.problem_version},
                        {"plugin_sha256", measured.plugin_sha256},
                        {"is_outdated", measured.is_outdated},
                        {"runtime_ms", leaderboard::json_figure(measured.runtime_ms)},
                        {"gflops", leaderboard::json_figure(measured.gflops)},
                        {"counts", measured.counts},
                        {"unranked", measured.unranked},
                        {"same_source_as", nullptr}};
    if (measured.same_source_as != 0) json["measured"]["same_source_as"] = measured.same_source_as;
  }
  return document::dump(json);
}

}  // namespace kbench
