#include "document/fields.hpp"
#include "document/json.hpp"

#include <kbench/batch.hpp>

namespace kbench {

BOOST_DESCRIBE_STRUCT(CandidateFault, (), (line, id, message))
BOOST_DESCRIBE_STRUCT(BatchSummary, (),
                      (evaluated, reused, duplicates, compile_cached, unfinished, verdicts, fault_count,
                       faults, seconds))

void to_json(nlohmann::json& json, const CandidateFault& value) { json = document::encode_fields(value); }

std::string_view name(BatchEnd end) {
  switch (end) {
    case BatchEnd::finished: return "finished";
    case BatchEnd::stopped: return "stopped";
    case BatchEnd::time_over: return "time_over";
    case BatchEnd::failed: break;
  }
  return "failed";
}

std::string to_json(const BatchSummary& summary) {
  nlohmann::json json = document::encode_fields(summary);
  json["end"] = name(summary.end);
  return document::dump(json);
}

}  // namespace kbench
