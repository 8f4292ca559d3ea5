#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/names.hpp"

#include <kbench/batch.hpp>

namespace kbench {

BOOST_DESCRIBE_STRUCT(CandidateFault, (), (line, id, message))
BOOST_DESCRIBE_STRUCT(BatchSummary, (),
                      (evaluated, reused, duplicates, compile_cached, unfinished, verdicts, fault_count,
                       faults, seconds))

void to_json(nlohmann::json& json, const CandidateFault& value) { json = document::encode_fields(value); }

BOOST_DESCRIBE_ENUM(BatchEnd, finished, stopped, time_over, failed)

std::string_view name(BatchEnd end) { return document::described_name(end); }

std::string to_json(const BatchSummary& summary) {
  nlohmann::json json = document::encode_fields(summary);
  json["end"] = name(summary.end);
  return document::dump(json);
}

}  // namespace kbench
