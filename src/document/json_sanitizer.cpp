#include "document/fields.hpp"
#include "document/json.hpp"

namespace kbench {

BOOST_DESCRIBE_STRUCT(SanitizerFinding, (), (tool, kind, text, kernel, file, line, block, thread, count))
BOOST_DESCRIBE_STRUCT(SanitizerReport, (), (tools, findings))

void to_json(nlohmann::json& json, const SanitizerFinding& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, SanitizerFinding& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const SanitizerReport& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, SanitizerReport& value) { document::decode_fields(json, value); }

}  // namespace kbench
