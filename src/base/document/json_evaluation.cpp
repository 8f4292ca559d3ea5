#include "base/document/fields.hpp"
#include "base/document/json.hpp"

#include <kbench/version.hpp>

#include <cmath>

namespace kbench {

template <>
inline constexpr bool document::holds_any_number<Tolerance> = true;
template <>
inline constexpr bool document::holds_any_number<Mismatch> = true;
template <>
inline constexpr bool document::holds_any_number<Verification> = true;
template <>
inline constexpr bool document::may_lack_fields<Timings> = true;
template <>
inline constexpr bool document::may_lack_fields<SanitizerFinding> = true;

KBENCH_FIELDS(Tolerance, absolute, relative)
KBENCH_FIELDS(Mismatch, tensor, index, expected, actual, expected_imaginary, actual_imaginary)
KBENCH_FIELDS(Verification, passed, message, checked, mismatched, max_absolute_error, max_relative_error,
              tolerance_used, worst, first)

KBENCH_FIELDS(Audit, calls, time_ms, batch_ms, overhead_ms, slack_ms, single_call_ms, single_call_slack_ms,
              claimed_ms, carried_ms, cores, undisturbed_part, behind_gate)

KBENCH_FIELDS(Telemetry, min_sm_clock_mhz, max_sm_clock_mhz, memory_clock_mhz, max_power_w, max_temperature_c,
              throttle_reasons, throttled_samples, repeated_samples)

BOOST_DESCRIBE_STRUCT(Measurement, (),
                      (runtime_ms, proven_ms, unproven, median_ms, min_ms, max_ms, stdev_ms, cv, ci95_ms,
                       samples_ms, stop_reason, time_source, audit, rounds, host_ms, copies_outputs, gflops,
                       gbps, reference_ms, reference_ci95_ms, reference_proven_ms, baseline_ms, speedup,
                       speedup_ci95, unscored, roofline_fraction, telemetry))

BOOST_DESCRIBE_STRUCT(CaseResult, (),
                      (name, test_id, hidden, purpose, sizes, flops, bytes, input_sets, other_inputs, passed,
                       verification))

KBENCH_FIELDS(Protection, name, active, detail)
BOOST_DESCRIBE_STRUCT(Integrity, (), (protections, timing_slack_ms, warnings, suspicions))
KBENCH_FIELDS(Baseline, mode, cached, missing)
KBENCH_FIELDS(Timings, describe_s, examine_s, compile_s, start_s, wait_s, calibrate_s, load_s, prepare_s,
              check_s, measure_s, end_s, diagnose_s, baseline_s, total_s)

KBENCH_FIELDS(KernelResources, name, symbol, architecture, registers, stack_bytes, spill_store_bytes,
              spill_load_bytes, shared_bytes)

KBENCH_FIELDS(Roofline, copy_gbps, read_gbps, float64_gflops, float32_gflops, tf32_gflops, float16_gflops,
              bfloat16_gflops, float8_gflops)

KBENCH_FIELDS(SanitizerFinding, tool, kind, text, kernel, file, line, source, block, thread, count)
KBENCH_FIELDS(SanitizerReport, tools, findings)

KBENCH_FIELDS(KernelProfile, name, launches, duration_ms, compute_percent, memory_percent, dram_percent,
              dram_bytes, l1_hit_percent, l2_hit_percent, occupancy_percent, occupancy_limit_percent,
              registers, shared_bytes, waves, issue_percent, tensor_percent, sectors_per_load, bank_conflicts,
              stall, stall_percent)

KBENCH_FIELDS(Profile, tool, case_name, kernels, bound)

BOOST_DESCRIBE_STRUCT(Evaluation, (),
                      (verdict, explanation, problem, problem_version, plugin_sha256, device, dtype, seed,
                       cache, effort, cases, correctness_cases, hidden_cases, roofline, baseline, diagnostics,
                       compile_cached, compile_command, kernels, precompiled, source_sha256, output,
                       sanitizer, profile, weaknesses, integrity, timings, environment))

void to_json(nlohmann::json& json, const Interval& value) {
  json = document::encode(std::vector<double>{value.low, value.high});
}

void from_json(const nlohmann::json& json, Interval& value) {
  const auto ends = document::decode<std::vector<double>>(json);
  if (ends.size() != 2) throw document::FieldError("expected two numbers, [low, high]");
  for (const double end : ends)
    if (!std::isinf(end)) document::check_measured(end);  // the interval of a single sample is infinite
  value = {ends[0], ends[1]};
}

// "audit_ms" repeats audit.time_ms next to the other times.
void to_json(nlohmann::json& json, const Measurement& value) {
  json = document::encode_fields(value);
  json["audit_ms"] = document::encode(value.audit.time_ms);
}

void from_json(const nlohmann::json& json, Measurement& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const CaseResult& value) {
  json = document::encode_fields(value);
  if (value.measurement) json.update(nlohmann::json(*value.measurement));
}

void from_json(const nlohmann::json& json, CaseResult& value) {
  document::decode_fields(json, value);
  value.measurement.reset();
  if (json.contains("runtime_ms")) value.measurement = json.get<Measurement>();
}

// `isolation` is derived from the protections, and not read.
void to_json(nlohmann::json& json, const Integrity& value) {
  json = document::encode_fields(value);
  json["isolation"] = document::encode(value.isolation());
}
void from_json(const nlohmann::json& json, Integrity& value) { document::decode_fields(json, value); }

// The fields that are set here are derived from the others, for readers. from_json() reads only the version.
void to_json(nlohmann::json& json, const Evaluation& value) {
  json = document::encode_fields(value);
  json["schema_version"] = schema_version;
  json["outcome"] = document::encode(value.outcome());
  json["score"] = document::encode(value.score());
  json["mean_gflops"] = document::encode(value.mean_gflops());
  json["geomean_runtime_ms"] = document::encode(value.geomean_runtime_ms());
  json["speedup"] = document::encode(value.speedup());
  json["speedup_ci95"] = document::encode(value.speedup_ci95());
  json["no_score"] = document::encode(value.why_no_score());
  json["feedback"] = document::encode(value.feedback());
}

void from_json(const nlohmann::json& json, Evaluation& value) {
  const int found = document::decode_version(json, "schema_version", oldest_schema_version, schema_version);
  if (found > 3) return document::decode_fields(json, value);
  nlohmann::json whole = json;
  whole["effort"] = name(Effort::normal);  // the only one that there was
  document::decode_fields(whole, value);
}

std::string to_json(const Evaluation& evaluation) { return document::dump(nlohmann::json(evaluation)); }

Evaluation evaluation_from_json(std::string_view json) {
  try {
    return document::parse(json).get<Evaluation>();
  } catch (const Error& error) {
    throw Error(ErrorCode::invalid_document,
                std::string("this is not an evaluation that can be read: ") + error.what());
  }
}

}  // namespace kbench
