#include "document/fields.hpp"
#include "document/json.hpp"

namespace kbench {

BOOST_DESCRIBE_STRUCT(Progress, (), (phase, case_name, case_number, case_count, samples, cv))
BOOST_DESCRIBE_STRUCT(SamplingOptions, (),
                      (target_cv, warm_up_calls, min_samples, max_samples, time_limit, cache, wait_for_quiet))

BOOST_DESCRIBE_STRUCT(RunLimits, (), (call, load, prepare, total, memory, output, stack))

void to_json(nlohmann::json& json, const Progress& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Progress& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const SamplingOptions& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, SamplingOptions& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const RunLimits& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, RunLimits& value) { document::decode_fields(json, value); }

}  // namespace kbench
