#include "document/fields.hpp"
#include "document/json.hpp"

#include <kbench/batch.hpp>

namespace kbench {

template <>
struct document::Fields<CandidateFault> {
  static void visit(auto& fault, auto&& field) {
    field("line", fault.line);
    field("id", fault.id);
    field("message", fault.message);
  }
};

template <>
struct document::Fields<BatchSummary> {
  static void visit(auto& summary, auto&& field) {
    field("evaluated", summary.evaluated);
    field("reused", summary.reused);
    field("duplicates", summary.duplicates);
    field("compile_cached", summary.compile_cached);
    field("unfinished", summary.unfinished);
    field("verdicts", summary.verdicts);
    field("fault_count", summary.fault_count);
    field("faults", summary.faults);
    field("seconds", summary.seconds);
  }
};

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
