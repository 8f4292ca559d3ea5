#include "document/fields.hpp"
#include "document/json.hpp"
#include "document/measured.hpp"

#include <kbench/version.hpp>

#include <algorithm>
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
    field("expected_imaginary", mismatch.expected_imaginary, document::later);
    field("actual_imaginary", mismatch.actual_imaginary, document::later);
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
    field("lockstep_ms", audit.lockstep_ms);
    field("lockstep_slack_ms", audit.lockstep_slack_ms);
    field("claimed_ms", audit.claimed_ms, document::later);
    field("carried_ms", audit.carried_ms, document::later);
    field("cores", audit.cores, document::later);
    field("undisturbed_part", audit.undisturbed_part, document::later);
    field("behind_gate", audit.is_behind_gate, document::later);
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
    field("proven_ms", measurement.proven_ms, document::later);
    field("unproven", measurement.unproven, document::later);
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
    field("host_ms", measurement.host_ms, document::later);
    field("copies_outputs", measurement.copies_outputs, document::later);
    field("gflops", measurement.gflops);
    field("gbps", measurement.gbps);
    field("reference_ms", measurement.reference_ms);
    field("reference_ci95_ms", measurement.reference_ci95_ms, document::later);
    field("reference_proven_ms", measurement.reference_proven_ms, document::later);
    field("baseline_ms", measurement.baseline_ms, document::later);
    field("speedup", measurement.speedup);
    field("speedup_ci95", measurement.speedup_ci95, document::later);
    field("unscored", measurement.unscored, document::later);
    field("roofline_fraction", measurement.roofline_fraction);
  }
};

template <>
struct document::Fields<CaseResult> {
  static void visit(auto& result, auto&& field) {
    field("name", result.name);
    field("test_id", result.test_id);
    field("hidden", result.hidden, document::later);
    field("purpose", result.purpose);
    field("sizes", result.sizes);
    field("flops", result.flops);
    field("bytes", result.bytes);
    field("input_sets", result.input_sets);
    field("other_inputs", result.other_inputs, document::later);
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
    field("suspicions", integrity.suspicions, document::later);
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
    field("describe_s", timings.describe_s, document::later);
    field("compile_s", timings.compile_s);
    field("wait_s", timings.wait_s, document::later);
    field("load_s", timings.load_s);
    field("check_s", timings.check_s);
    field("measure_s", timings.measure_s);
    field("baseline_s", timings.baseline_s, document::later);
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
    field("device", evaluation.device);
    field("dtype", evaluation.dtype);
    field("seed", evaluation.seed);
    field("cache", evaluation.cache);
    field("cases", evaluation.cases);
    field("hidden_cases", evaluation.hidden_cases, document::later);
    field("roofline", evaluation.roofline);
    field("baseline", evaluation.baseline, document::later);
    field("diagnostics", evaluation.diagnostics);
    field("compile_cached", evaluation.compile_cached, document::later);
    field("compile_command", evaluation.compile_command, document::later);
    field("kernels", evaluation.kernels, document::later);
    field("precompiled", evaluation.precompiled, document::later);
    field("source_sha256", evaluation.source_sha256, document::later);
    field("output", evaluation.output);
    field("profile", evaluation.profile, document::later);
    field("weaknesses", evaluation.weaknesses, document::later);
    field("integrity", evaluation.integrity);
    field("timings", evaluation.timings);
    field("environment", evaluation.environment);
  }
};

void to_json(nlohmann::json& json, const Tolerance& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Tolerance& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const Mismatch& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, Mismatch& value) { document::decode_fields(json, value); }

// Earlier documents do not say how much of the tolerance was used.
void to_json(nlohmann::json& json, const Verification& value) {
  json = document::encode_fields(value);
  json["tolerance_used"] = document::encode(value.tolerance_used);
}

void from_json(const nlohmann::json& json, Verification& value) {
  document::decode_fields(json, value);
  value.tolerance_used = 0.0;
  if (json.contains("tolerance_used"))
    value.tolerance_used = document::decode_field<double>(json, "tolerance_used");
}

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

// "audit_ms" repeats audit.time_ms next to the other times. Earlier documents have no telemetry, and prove no time.
void to_json(nlohmann::json& json, const Measurement& value) {
  json = document::encode_fields(value);
  json["audit_ms"] = document::encode(value.audit.time_ms);
  json["telemetry"] = document::encode(value.telemetry);
}

void from_json(const nlohmann::json& json, Measurement& value) {
  document::decode_measured(json, value);
  if (!json.contains("unproven"))
    value.unproven = "it was measured before kbench proved times; evaluate it again";
  value.telemetry.reset();
  if (json.contains("telemetry")) {
    value.telemetry = document::decode_field<std::optional<Telemetry>>(json, "telemetry");
  }
}

void to_json(nlohmann::json& json, const CaseResult& value) {
  json = document::encode_fields(value);
  if (value.measurement) json.update(nlohmann::json(*value.measurement));
}

// Documents of version 1 also have rates without a count: of one operation, or one byte.
void from_json(const nlohmann::json& json, CaseResult& value) {
  document::decode_fields(json, value);
  value.measurement.reset();
  if (!json.contains("runtime_ms")) return;
  value.measurement = json.get<Measurement>();
  if (value.flops <= 1) value.measurement->gflops.reset();
  if (value.bytes <= 1) value.measurement->gbps.reset();
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

// The last seven are derived from the others: written for the reader's convenience, and not read. Earlier documents have no
// sanitizer, and do not say which version of the problem it was, or how many cases were to be checked.
void to_json(nlohmann::json& json, const Evaluation& value) {
  json = document::encode_fields(value);
  json["sanitizer"] = document::encode(value.sanitizer);
  json["problem_version"] = value.problem_version;
  json["plugin_sha256"] = value.plugin_sha256;
  json["correctness_cases"] = value.correctness_cases;
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
  if (found < 1 || found > schema_version) {
    throw document::FieldError("this is version " + std::to_string(found) +
                               "; this kbench reads versions 1 to " + std::to_string(schema_version))
        .in_field("schema_version");
  }
  document::decode_fields(json, value);
  const bool has_times = std::any_of(value.cases.begin(), value.cases.end(),
                                     [](const CaseResult& each) { return each.measurement.has_value(); });
  if (!has_times) value.integrity.timing_slack_ms.reset();  // which is 0 in version 1
  value.sanitizer.reset();
  if (json.contains("sanitizer")) {
    value.sanitizer = document::decode_field<std::optional<SanitizerReport>>(json, "sanitizer");
  }
  value.problem_version =
      json.contains("problem_version") ? document::decode_field<int>(json, "problem_version") : 0;
  value.plugin_sha256 =
      json.contains("plugin_sha256") ? document::decode_field<std::string>(json, "plugin_sha256") : "";
  const auto checked = std::count_if(value.cases.begin(), value.cases.end(), [](const CaseResult& each) {
    return each.purpose == Purpose::correctness;
  });
  value.correctness_cases = json.contains("correctness_cases")
                                ? document::decode_field<int>(json, "correctness_cases")
                                : static_cast<int>(checked);
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
