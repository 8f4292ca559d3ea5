#include "report/table.hpp"

#include "base/document/names.hpp"
#include "base/document/text.hpp"
#include "report/columns.hpp"
#include "report/kernels.hpp"
#include "report/profile.hpp"
#include "report/speedup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kbench::report {
namespace {

bool comes_from(TimeSource source, const CaseResult& result) {
  return result.measurement && result.measurement->time_source == source;
}

// The mark behind a time that is not the samples'.
const char* mark_of(const CaseResult& result) {
  if (comes_from(TimeSource::batch, result)) return "+";
  if (comes_from(TimeSource::audit, result)) return "*";
  return comes_from(TimeSource::roofline, result) ? "^" : " ";
}

// "throttled: n=1024 (sw_power_cap; 3 samples taken again, 2 kept)", a line for each case that was.
std::string throttled_cases(const Evaluation& evaluation) {
  std::string lines;
  for (const CaseResult& result : evaluation.cases) {
    if (!result.measurement || !result.measurement->telemetry) continue;
    const Telemetry& telemetry = *result.measurement->telemetry;
    if (telemetry.throttle_reasons.empty()) continue;
    lines += fmt::format(
        "throttled: {} ({}; {} samples taken again, {} kept)\n", document::printable_line(result.name),
        document::printable_line(fmt::format("{}", fmt::join(telemetry.throttle_reasons, ", "))),
        telemetry.repeated_samples, telemetry.throttled_samples);
  }
  return lines;
}

std::string performance_table(const Evaluation& evaluation) {
  const auto& cases = evaluation.cases;
  const auto any = [&](const auto& holds) { return std::any_of(cases.begin(), cases.end(), holds); };
  const bool any_batched = any([](const CaseResult& each) { return comes_from(TimeSource::batch, each); });
  const bool any_audited = any([](const CaseResult& each) { return comes_from(TimeSource::audit, each); });
  const bool any_floored = any([](const CaseResult& each) { return comes_from(TimeSource::roofline, each); });
  const bool has_roofs =
      any([](const CaseResult& each) { return each.measurement && each.measurement->roofline_fraction; });
  const bool has_gflops = evaluation.counts_flops();
  // Values that are not carried have an unknown size, and count as one byte in every case.
  const bool has_gbps = any([](const CaseResult& each) { return each.bytes > 1; });
  const bool has_host =
      any([](const CaseResult& each) { return each.measurement && each.measurement->host_ms; });
  const bool any_copied =
      any([](const CaseResult& each) { return each.measurement && each.measurement->copies_outputs; });
  using enum Align;
  Columns columns{{left, right, right, right, right, right, right, left, right, right}};
  columns.add({"case", "runtime", has_host ? "host" : "", has_gflops ? "GFLOPS" : "", has_gbps ? "GB/s" : "",
               "CV %", "samples", "stop", "speed-up", has_roofs ? "roof %" : ""});
  for (const CaseResult& result : cases) {
    if (result.purpose != Purpose::performance) continue;
    if (!result.measurement) {
      columns.add({result.name, "-", has_host ? "-" : "", has_gflops ? "-" : "", has_gbps ? "-" : "", "-",
                   "-", result.passed ? "not measured" : "failed", "-", ""});
      continue;
    }
    const Measurement& measured = *result.measurement;
    const char* mark = any_batched || any_audited || any_floored ? mark_of(result) : "";
    const std::string roof =
        measured.roofline_fraction ? fmt::format("{:.1f}", 100 * *measured.roofline_fraction) : "";
    const std::string host = measured.host_ms ? document::duration(*measured.host_ms) : has_host ? "-" : "";
    columns.add({result.name, document::duration(measured.runtime_ms) + mark, host,
                 has_gflops ? document::figure(measured.gflops) : "",
                 has_gbps ? document::figure(measured.gbps) : "", fmt::format("{:.2f}", 100 * measured.cv),
                 std::to_string(measured.samples_ms.size()), std::string(name(measured.stop_reason)),
                 document::figure(measured.speedup) + "x", roof});
  }
  std::string text = columns.text();
  if (any_batched) text += "+ by kbench's clock, which shows more than the submission's own\n";
  if (any_audited) text += "* by kbench's clock, which contradicts the submission's own\n";
  if (has_host) text += "host: how long a call keeps the processor busy\n";
  if (any_copied) text += "copying what the solution returns to the outputs is part of its time\n";
  if (any_floored) text += "^ the least that this device needs: both clocks claim less\n";
  return text + throttled_cases(evaluation);
}

// A line for each time, and each speed-up, that is no score and enters no mean.
std::string unproven_times(const Evaluation& evaluation) {
  std::string lines;
  for (const CaseResult& result : evaluation.cases) {
    if (!result.measurement || result.measurement->is_scored()) continue;
    const bool is_proven = result.measurement->is_proven();
    lines += fmt::format(
        "unproven{}: {}: {}\n", is_proven ? " speed-up" : "", document::printable_line(result.name),
        document::printable_line(is_proven ? result.measurement->unscored : result.measurement->unproven));
  }
  return lines;
}

std::string means(const Evaluation& evaluation) {
  if (!evaluation.geomean_runtime_ms()) return "";
  const auto mean_gflops = evaluation.mean_gflops();
  const std::string gflops =
      mean_gflops ? fmt::format("mean {} GFLOPS, ", document::figure(mean_gflops)) : "";
  const auto speedup = evaluation.speedup();
  const std::string speedups =
      speedup ? fmt::format(", speed-up {}x over {}", document::figure(speedup), base_of_speedups(evaluation))
              : "";
  return fmt::format("{}geometric mean of runtime {}{}\n", gflops,
                     document::duration(evaluation.geomean_runtime_ms()), speedups);
}

// The line about hidden cases, if an evaluation asked for some.
std::string hidden_cases(const Evaluation& evaluation) {
  if (!evaluation.hidden_cases) return "";
  return *evaluation.hidden_cases == 0 ? "; no hidden cases"
                                       : fmt::format("; {} of them hidden", *evaluation.hidden_cases);
}

// "8 of 9 correctness cases passed", and the names of the cases that did not; of several, each with its reason.
std::string passes(const Evaluation& evaluation) {
  std::size_t count = 0;
  std::size_t passed = 0;
  std::string failures;
  const auto failed = std::count_if(evaluation.cases.begin(), evaluation.cases.end(),
                                    [](const CaseResult& result) { return !result.passed; });
  for (const CaseResult& result : evaluation.cases) {
    if (result.purpose == Purpose::correctness) {
      ++count;
      if (result.passed) ++passed;
    }
    if (result.passed) continue;
    failures += "failed: " + document::printable_line(result.name);
    if (failed > 1) failures += ": " + document::printable_line(result.verification.message);
    failures += '\n';
  }
  const auto asked_for = static_cast<std::size_t>(std::max(evaluation.correctness_cases, 0));
  if (count == 0) return failures;
  const std::string not_run = asked_for > count ? fmt::format("; {} not run", asked_for - count) : "";
  return fmt::format("{} of {} correctness cases passed{}{}\n", passed, std::max(count, asked_for), not_run,
                     hidden_cases(evaluation)) +
         failures;
}

// The largest share of its tolerance that the submission used.
std::string largest_error(const Evaluation& evaluation) {
  const auto nearest = std::max_element(
      evaluation.cases.begin(), evaluation.cases.end(), [](const CaseResult& a, const CaseResult& b) {
        return a.verification.tolerance_used < b.verification.tolerance_used;
      });
  if (nearest == evaluation.cases.end() || nearest->verification.tolerance_used == 0) return "";
  return fmt::format("largest error: {}, in case {}\n",
                     document::share_of_tolerance(nearest->verification.tolerance_used),
                     document::printable_line(nearest->name));
}

std::string missing_protections(const Evaluation& evaluation) {
  const Integrity& integrity = evaluation.integrity;
  std::string names;
  std::string why_shared;
  for (const Protection& protection : integrity.protections) {
    if (protection.active) continue;
    names += (names.empty() ? "" : ", ") + document::printable_line(protection.name);
    if (protection.name == "separate_reference")
      why_shared = ": " + document::printable_line(protection.detail);
  }
  if (names.empty()) return "";
  return fmt::format(
      "integrity: {}{}\n"
      "missing protections: {} (the JSON document and `kbench doctor` say why)\n",
      name(integrity.isolation().value()), why_shared, names);
}

}  // namespace

std::string coloured(Verdict verdict, Colour colour) {
  const bool is_accepted = verdict == Verdict::accepted;
  const Paint paint = is_accepted ? Paint::green : is_about_submission(verdict) ? Paint::red : Paint::yellow;
  return painted(name(verdict), paint, colour);
}

std::string table(const Evaluation& evaluation, Colour colour) {
  const std::string dtype = evaluation.dtype ? fmt::format("{}, ", name(*evaluation.dtype)) : "";
  std::string text = fmt::format("{}, {}{}, {} caches\n\n", document::printable_line(evaluation.problem),
                                 dtype, document::printable_line(evaluation.device), name(evaluation.cache));
  const auto& cases = evaluation.cases;
  const bool any_performance = std::any_of(
      cases.begin(), cases.end(), [](const CaseResult& r) { return r.purpose == Purpose::performance; });
  const bool any_measured =
      std::any_of(cases.begin(), cases.end(), [](const CaseResult& r) { return r.measurement.has_value(); });
  if (any_performance) text += performance_table(evaluation) + '\n';
  if (any_measured) text += means(evaluation) + unproven_times(evaluation);
  if (!cases.empty()) text += passes(evaluation) + largest_error(evaluation) + '\n';
  if (!evaluation.kernels.empty()) text += kernels_table(evaluation.kernels) + '\n';
  if (evaluation.profile) text += profile_table(*evaluation.profile) + '\n';

  // explain() begins with the plain name.
  const std::string explanation = evaluation.explain();
  text += coloured(evaluation.verdict, colour) + explanation.substr(name(evaluation.verdict).size());

  for (const std::string& suspicion : evaluation.integrity.suspicions)
    text += fmt::format("suspicion: {}\n", document::printable_line(suspicion));
  for (const std::string& warning : evaluation.integrity.warnings)
    text += fmt::format("warning: {}\n", document::printable_line(warning));
  return text + missing_protections(evaluation);
}

}  // namespace kbench::report
