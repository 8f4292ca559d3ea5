#include "report/fields.hpp"
#include "report/json.hpp"

namespace kbench {

template <>
struct report::Fields<SanitizerFinding> {
  static void visit(auto& finding, auto&& field) {
    field("tool", finding.tool);
    field("kind", finding.kind);
    field("text", finding.text);
    field("kernel", finding.kernel);
    field("file", finding.file);
    field("line", finding.line);
    field("block", finding.block);
    field("thread", finding.thread);
    field("count", finding.count);
  }
};

template <>
struct report::Fields<SanitizerReport> {
  static void visit(auto& report, auto&& field) {
    field("tools", report.tools);
    field("findings", report.findings);
  }
};

void to_json(nlohmann::json& json, const SanitizerFinding& value) { json = report::encode_fields(value); }
void from_json(const nlohmann::json& json, SanitizerFinding& value) { report::decode_fields(json, value); }

void to_json(nlohmann::json& json, const SanitizerReport& value) { json = report::encode_fields(value); }
void from_json(const nlohmann::json& json, SanitizerReport& value) { report::decode_fields(json, value); }

}  // namespace kbench
