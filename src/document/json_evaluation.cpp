#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/measured.hpp"

#include <kbench/version.hpp>

#include <cmath>

namespace kbench {

template <>
struct document::Fields<Tolerance> {
  static void visit(auto& tolerance, auto&& field) {
    field("absolute", tolerance.absolute);
    field("relative", tolerance.relative);
  }
};

template <>
struct document::Fields<Mismatch> {
  static void visit(auto& mismatch, auto&& field) {
    field("tensor", mismatch.tensor);
    field("index", mismatch.index);
    field("expected", mismatch.expected);
    field("actual", mismatch.actual);
    field("expected_imaginary", mismatch.expected_imaginary);
    field("actual_imaginary", mismatch.actual_imaginary);
  }
};

template <>
struct document::Fields<Verification> {
  static void visit(auto& verification, auto&& field) {
    field("passed", verification.passed);
    field("message", verification.message);
    field("checked", verification.checked);
    field("mismatched", verification.mismatched);
    field("max_absolute_error", verification.max_absolute_error);
    field("max_relative_error", verification.max_relative_error);
    field("tolerance_used", verification.tolerance_used);
    field("worst", verification.worst);
    field("first", verification.first);
  }
};

template <>
struct document::Fields<Audit> {
  static void visit(auto& audit, auto&& field) {
    field("calls", audit.calls);
    field("time_ms", audit.time_ms);
    field("batch_ms", audit.batch_ms);
    field("overhead_ms", audit.overhead_ms);
    field("slack_ms", audit.slack_ms);
    field("single_call_ms", audit.single_call_ms);
    field("single_call_slack_ms", audit.single_call_slack_ms);
    field("claimed_ms", audit.claimed_ms);
    field("carried_ms", audit.carried_ms);
    field("cores", audit.cores);
    field("undisturbed_part", audit.undisturbed_part);
    field("behind_gate", audit.behind_gate);
  }
};

template <>
struct document::Fields<Telemetry> {
  static void visit(auto& telemetry, auto&& field) {
    field("min_sm_clock_mhz", telemetry.min_sm_clock_mhz);
    field("max_sm_clock_mhz", telemetry.max_sm_clock_mhz);
    field("memory_clock_mhz", telemetry.memory_clock_mhz);
    field("max_power_w", telemetry.max_power_w);
    field("max_temperature_c", telemetry.max_temperature_c);
    field("throttle_reasons", telemetry.throttle_reasons);
    field("throttled_samples", telemetry.throttled_samples);
    field("repeated_samples", telemetry.repeated_samples);
  }
};

template <>
struct document::Fields<Measurement> {
  static void visit(auto& measurement, auto&& field) {
    field("runtime_ms", measurement.runtime_ms);
    field("proven_ms", measurement.proven_ms);
    field("unproven", measurement.unproven);
    field("median_ms", measurement.median_ms);
    field("min_ms", measurement.min_ms);
    field("max_ms", measurement.max_ms);
    field("stdev_ms", measurement.stdev_ms);
    field("cv", measurement.cv);
    field("ci95_ms", measurement.ci95_ms);
    field("samples_ms", measurement.samples_ms);
    field("stop_reason", measurement.stop_reason);
    field("time_source", measurement.time_source);
    field("audit", measurement.audit);
    field("rounds", measurement.rounds);
    field("host_ms", measurement.host_ms);
    field("copies_outputs", measurement.copies_outputs);
    field("gflops", measurement.gflops);
    field("gbps", measurement.gbps);
    field("reference_ms", measurement.reference_ms);
    field("reference_ci95_ms", measurement.reference_ci95_ms);
    field("reference_proven_ms", measurement.reference_proven_ms);
    field("baseline_ms", measurement.baseline_ms);
    field("speedup", measurement.speedup);
    field("speedup_ci95", measurement.speedup_ci95);
    field("unscored", measurement.unscored);
    field("roofline_fraction", measurement.roofline_fraction);
    field("telemetry", measurement.telemetry);
  }
};

template <>
struct document::Fields<CaseResult> {
  static void visit(auto& result, auto&& field) {
    field("name", result.name);
    field("test_id", result.test_id);
    field("hidden", result.hidden);
    field("purpose", result.purpose);
    field("sizes", result.sizes);
    field("flops", result.flops);
    field("bytes", result.bytes);
    field("input_sets", result.input_sets);
    field("other_inputs", result.other_inputs);
    field("passed", result.passed);
    field("verification", result.verification);
  }
};

template <>
struct document::Fields<Protection> {
  static void visit(auto& protection, auto&& field) {
    field("name", protection.name);
    field("active", protection.active);
    field("detail", protection.detail);
  }
};

template <>
struct document::Fields<Integrity> {
  static void visit(auto& integrity, auto&& field) {
    field("protections", integrity.protections);
    field("timing_slack_ms", integrity.timing_slack_ms);
    field("warnings", integrity.warnings);
    field("suspicions", integrity.suspicions);
  }
};

template <>
struct document::Fields<Baseline> {
  static void visit(auto& baseline, auto&& field) {
    field("mode", baseline.mode);
    field("cached", baseline.cached);
    field("missing", baseline.missing);
  }
};

template <>
struct document::Fields<Timings> {
  static void visit(auto& timings, auto&& field) {
    field("describe_s", timings.describe_s);
    field("compile_s", timings.compile_s);
    field("wait_s", timings.wait_s);
    field("load_s", timings.load_s);
    field("check_s", timings.check_s);
    field("measure_s", timings.measure_s);
    field("baseline_s", timings.baseline_s);
    field("total_s", timings.total_s);
  }
};

template <>
struct document::Fields<KernelResources> {
  static void visit(auto& kernel, auto&& field) {
    field("name", kernel.name);
    field("symbol", kernel.symbol);
    field("architecture", kernel.architecture);
    field("registers", kernel.registers);
    field("stack_bytes", kernel.stack_bytes);
    field("spill_store_bytes", kernel.spill_store_bytes);
    field("spill_load_bytes", kernel.spill_load_bytes);
    field("shared_bytes", kernel.shared_bytes);
  }
};

template <>
struct document::Fields<Evaluation> {
  static void visit(auto& evaluation, auto&& field) {
    field("verdict", evaluation.verdict);
    field("explanation", evaluation.explanation);
    field("problem", evaluation.problem);
    field("problem_version", evaluation.problem_version);
    field("plugin_sha256", evaluation.plugin_sha256);
    field("device", evaluation.device);
    field("dtype", evaluation.dtype);
    field("seed", evaluation.seed);
    field("cache", evaluation.cache);
    field("cases", evaluation.cases);
    field("correctness_cases", evaluation.correctness_cases);
    field("hidden_cases", evaluation.hidden_cases);
    field("roofline", evaluation.roofline);
    field("baseline", evaluation.baseline);
    field("diagnostics", evaluation.diagnostics);
    field("compile_cached", evaluation.compile_cached);
    field("compile_command", evaluation.compile_command);
    field("kernels", evaluation.kernels);
    field("precompiled", evaluation.precompiled);
    field("source_sha256", evaluation.source_sha256);
    field("output", evaluation.output);
    field("sanitizer", evaluation.sanitizer);
    field("profile", evaluation.profile);
    field("weaknesses", evaluation.weaknesses);
    field("integrity", evaluation.integrity);
    field("timings", evaluation.timings);
    field("environment", evaluation.environment);
  }
};

void to_json(nlohmann::json& json, const Tolerance& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Tolerance& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const Mismatch& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Mismatch& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const Verification& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Verification& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const Interval& value) {
  json = document::encode(std::vector<double>{value.low, value.high});
}

void from_json(const nlohmann::json& json, Interval& value) {
  const auto ends = document::decode<std::vector<double>>(json);
  if (ends.size() != 2) throw document::FieldError("expected two numbers, [low, high]");
  for (const double end : ends)
    if (!std::isinf(end)) document::check_measured(end);  // that of a single sample has no ends
  value = {ends[0], ends[1]};
}

void to_json(nlohmann::json& json, const Audit& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Audit& value) { document::decode_measured(json, value); }

void to_json(nlohmann::json& json, const Telemetry& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Telemetry& value) { document::decode_measured(json, value); }

// "audit_ms" repeats audit.time_ms next to the other times.
void to_json(nlohmann::json& json, const Measurement& value) {
  json = document::encode_fields(value);
  json["audit_ms"] = document::encode(value.audit.time_ms);
}

void from_json(const nlohmann::json& json, Measurement& value) { document::decode_measured(json, value); }

void to_json(nlohmann::json& json, const CaseResult& value) {
  json = document::encode_fields(value);
  if (value.measurement) json.update(nlohmann::json(*value.measurement));
}

void from_json(const nlohmann::json& json, CaseResult& value) {
  document::decode_fields(json, value);
  value.measurement.reset();
  if (json.contains("runtime_ms")) value.measurement = json.get<Measurement>();
}

void to_json(nlohmann::json& json, const Protection& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Protection& value) { document::decode_fields(json, value); }

// `isolation` is derived from the protections, and not read.
void to_json(nlohmann::json& json, const Integrity& value) {
  json = document::encode_fields(value);
  const auto isolation = value.isolation();
  json["isolation"] = isolation ? nlohmann::json(name(*isolation)) : nlohmann::json();
}
void from_json(const nlohmann::json& json, Integrity& value) { document::decode_measured(json, value); }

void to_json(nlohmann::json& json, const Baseline& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Baseline& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const Timings& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Timings& value) { document::decode_measured(json, value); }

void to_json(nlohmann::json& json, const KernelResources& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, KernelResources& value) { document::decode_fields(json, value); }

// What follows the version is derived from the others: written for the reader's convenience, and not read.
void to_json(nlohmann::json& json, const Evaluation& value) {
  json = document::encode_fields(value);
  json["schema_version"] = schema_version;
  json["outcome"] = name(value.outcome());
  json["score"] = document::encode(value.score());
  json["mean_gflops"] = document::encode(value.mean_gflops());
  json["geomean_runtime_ms"] = document::encode(value.geomean_runtime_ms());
  json["speedup"] = document::encode(value.speedup());
  json["speedup_ci95"] = document::encode(value.speedup_ci95());
  json["no_score"] = value.why_no_score();
}

void from_json(const nlohmann::json& json, Evaluation& value) {
  const int found = document::decode_field<int>(json, "schema_version");
  if (found != schema_version) {
    throw document::FieldError("this is version " + std::to_string(found) + "; this kbench reads version " +
                               std::to_string(schema_version))
        .in_field("schema_version");
  }
  document::decode_fields(json, value);
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
