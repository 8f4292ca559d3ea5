#include "document/fields.hpp"
#include "document/json.hpp"

namespace kbench {

template <>
struct document::Fields<Progress> {
  static void visit(auto& progress, auto&& field) {
    field("phase", progress.phase);
    field("case_name", progress.case_name);
    field("case_number", progress.case_number);
    field("case_count", progress.case_count);
    field("samples", progress.samples);
    field("cv", progress.cv);
  }
};

template <>
struct document::Fields<SamplingOptions> {
  static void visit(auto& sampling, auto&& field) {
    field("target_cv", sampling.target_cv);
    field("warm_up_calls", sampling.warm_up_calls);
    field("min_samples", sampling.min_samples);
    field("max_samples", sampling.max_samples);
    field("time_limit_ms", sampling.time_limit);
    field("cache", sampling.cache);
    field("wait_for_quiet_ms", sampling.wait_for_quiet);
  }
};

template <>
struct document::Fields<RunLimits> {
  static void visit(auto& limits, auto&& field) {
    field("call_ms", limits.call);
    field("load_ms", limits.load);
    field("prepare_ms", limits.prepare);
    field("total_ms", limits.total);
    field("memory", limits.memory);
    field("output", limits.output);
    field("stack", limits.stack);
  }
};

void to_json(nlohmann::json& json, const Progress& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Progress& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const SamplingOptions& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, SamplingOptions& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const RunLimits& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, RunLimits& value) { document::decode_fields(json, value); }

}  // namespace kbench
