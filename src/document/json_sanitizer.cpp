#include "document/fields.hpp"
#include "document/json.hpp"

namespace kbench {

template <>
struct document::Fields<SanitizerFinding> {
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
struct document::Fields<SanitizerReport> {
  static void visit(auto& report, auto&& field) {
    field("tools", report.tools);
    field("findings", report.findings);
  }
};

void to_json(nlohmann::json& json, const SanitizerFinding& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, SanitizerFinding& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const SanitizerReport& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, SanitizerReport& value) { document::decode_fields(json, value); }

}  // namespace kbench
