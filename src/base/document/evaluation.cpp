#include "base/document/text.hpp"
#include "base/statistics/reference_decision.hpp"
#include "base/statistics/summary.hpp"

#include <kbench/evaluation.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string_view>

namespace kbench {
namespace {

// Collects one figure of every performance case with a proven time, if it has that figure.
template <class Figure>
std::vector<double> proven(const std::vector<CaseResult>& cases, Figure Measurement::*figure) {
  std::vector<double> values;
  for (const CaseResult& result : cases) {
    if (!result.measurement || !result.measurement->is_proven()) continue;
    if (const std::optional<double> value = (*result.measurement).*figure) values.push_back(*value);
  }
  return values;
}

bool is_timed(const CaseResult& result) { return result.measurement.has_value(); }

std::vector<const Measurement*> measurements_with_score(const std::vector<CaseResult>& cases) {
  std::vector<const Measurement*> all;
  for (const CaseResult& each : cases)
    if (each.measurement && each.measurement->is_scored()) all.push_back(&*each.measurement);
  return all;
}

// "the GPU was at work (and 2 more)".
std::string first_of(const std::vector<std::string>& reasons) {
  const std::string more = reasons.size() < 2 ? "" : fmt::format(" (and {} more)", reasons.size() - 1);
  return reasons.front() + more;
}

std::optional<double> geometric_mean(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(statistics::geometric_mean(values));
}

// Prints enough digits to tell the values of the evaluation's dtype apart, and whole numbers as such.
std::string value_text(double value, std::optional<DType> dtype) {
  if (std::trunc(value) == value && std::abs(value) < 0x1p53) return fmt::format("{:.0f}", value);
  return dtype == DType::float64 ? fmt::format("{}", value) : fmt::format("{:.9g}", value);
}

// "1+2i", or without an imaginary part "1".
std::string value_text(double value, std::optional<double> imaginary, std::optional<DType> dtype) {
  if (!imaginary) return value_text(value, dtype);
  const std::string text = value_text(*imaginary, dtype);
  return fmt::format("{}{}{}i", value_text(value, dtype), std::signbit(*imaginary) ? "" : "+", text);
}

// The first wrong elements. The explanation names one of them already.
std::string mismatches(const Verification& verification, std::optional<DType> dtype) {
  if (verification.first.size() < 2) return "";
  std::string text;
  for (const Mismatch& mismatch : verification.first) {
    text += fmt::format("  {}[{}] is {}, expected {}\n", document::printable_line(mismatch.tensor),
                        fmt::join(mismatch.index, ", "),
                        value_text(mismatch.actual, mismatch.actual_imaginary, dtype),
                        value_text(mismatch.expected, mismatch.expected_imaginary, dtype));
  }
  if (verification.max_absolute_error == 0.0) return text;  // no finite value has an error
  return text + fmt::format("  largest error: {:.3g} absolute, {:.3g} relative\n",
                            verification.max_absolute_error, verification.max_relative_error);
}

// The evidence behind an acceptance.
std::string evidence(const std::vector<CaseResult>& cases) {
  std::size_t inputs = 0;
  for (const CaseResult& result : cases) inputs += static_cast<std::size_t>(result.input_sets);
  return fmt::format("every output was right, for {}", document::counted(inputs, "different input"));
}

std::string section(std::string_view title, std::string_view text, std::size_t most_lines) {
  if (text.empty()) return "";
  return fmt::format("{}\n{}", title, document::indented(document::printable(text), most_lines));
}

std::string place_text(const SanitizerFinding& finding) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (finding.line) add(fmt::format("{}:{}", document::printable_line(finding.file), *finding.line));
  if (!finding.kernel.empty()) add(document::printable_line(finding.kernel));
  if (!finding.block.empty()) add(fmt::format("block ({})", fmt::join(finding.block, ", ")));
  if (!finding.thread.empty()) add(fmt::format("thread ({})", fmt::join(finding.thread, ", ")));
  if (finding.count > 1) add(fmt::format("and {} more like it", finding.count - 1));
  return text;
}

std::string sanitizer_findings(const SanitizerReport& report) {
  const std::string tools = document::printable_line(fmt::format("{}", fmt::join(report.tools, ", ")));
  if (report.findings.empty()) {
    return fmt::format(
        "{} found nothing; they look for invalid accesses, races and undefined behaviour, not for wrong "
        "values\n",
        tools);
  }
  std::string text = fmt::format("{} found:\n", tools);
  for (const SanitizerFinding& finding : report.findings)
    text += fmt::format("  {}\n    at {}\n", document::printable_line(finding.text), place_text(finding));
  return text;
}

}  // namespace

EvaluationOutcome Evaluation::outcome() const {
  if (!is_about_submission(verdict)) return EvaluationOutcome::not_judged;
  if (!accepted()) return EvaluationOutcome::rejected;
  if (score()) return EvaluationOutcome::scored;
  const bool was_timed = std::any_of(cases.begin(), cases.end(), [](const CaseResult& each) {
    return each.purpose == Purpose::performance;
  });
  return was_timed ? EvaluationOutcome::unproven : EvaluationOutcome::checked;
}

std::string Evaluation::explain() const {
  std::string text(name(verdict));
  if (!explanation.empty()) {
    text += ": " + document::continued(explanation, 2);
  } else if (accepted()) {
    text += ": " + evidence(cases);
  }
  if (text.back() != '\n') text += '\n';
  if (accepted() && !score() && std::any_of(cases.begin(), cases.end(), is_timed))
    text += fmt::format("no score: {}\n", document::printable_line(why_no_score()));

  const auto failed =
      std::find_if(cases.begin(), cases.end(), [](const CaseResult& result) { return !result.passed; });
  if (verdict == Verdict::wrong_answer && failed != cases.end())
    text += mismatches(failed->verification, dtype);
  if (sanitizer) text += sanitizer_findings(*sanitizer);
  if (verdict == Verdict::compile_error) text += section("the compiler says:", diagnostics, 40);
  text += section("the submission printed:", output, 20);
  return text;
}

bool Evaluation::counts_flops() const {
  return std::any_of(cases.begin(), cases.end(), [](const CaseResult& each) { return each.flops > 1; });
}

std::optional<double> Evaluation::score() const { return why_no_score().empty() ? speedup() : std::nullopt; }

std::string Evaluation::why_no_score() const {
  if (!accepted()) return "it was not accepted";
  if (!integrity.suspicions.empty()) return "a suspicion stands: " + first_of(integrity.suspicions);
  std::vector<std::string> reasons;
  for (const CaseResult& each : cases) {
    if (each.purpose != Purpose::performance) continue;
    if (!each.measurement)
      reasons.push_back(fmt::format("case '{}' was not timed", each.name));
    else if (!each.measurement->is_proven())
      reasons.push_back(fmt::format("case '{}' is not proven: {}", each.name, each.measurement->unproven));
    else if (!each.measurement->is_scored())
      reasons.push_back(
          fmt::format("the speed-up of case '{}' is not proven: {}", each.name, each.measurement->unscored));
  }
  if (!reasons.empty()) return first_of(reasons);
  if (baseline && !baseline->missing.empty()) return "there is no baseline: " + baseline->missing;
  return measurements_with_score(cases).empty() ? "no performance case was timed" : "";
}

std::optional<double> Evaluation::mean_gflops() const {
  if (!counts_flops()) return std::nullopt;
  const std::vector<double> values = proven(cases, &Measurement::gflops);
  if (values.empty()) return std::nullopt;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<Isolation> Integrity::isolation() const {
  if (protections.empty()) return std::nullopt;
  Isolation isolation = Isolation::isolated;
  for (const Protection& each : protections) {
    constexpr std::array<std::string_view, 4> others{"cgroup", "resource_limits", "bounded_directory",
                                                     "compiler_view"};
    if (each.active || std::find(others.begin(), others.end(), each.name) != others.end()) continue;
    if (each.name == "separate_reference") return Isolation::shared;
    isolation = Isolation::reduced;
  }
  return isolation;
}

std::optional<double> Evaluation::geomean_runtime_ms() const {
  return geometric_mean(proven(cases, &Measurement::runtime_ms));
}

std::optional<double> Evaluation::speedup() const {
  std::vector<double> speedups;
  for (const Measurement* each : measurements_with_score(cases)) speedups.push_back(each->speedup);
  return geometric_mean(speedups);
}

std::optional<Interval> Evaluation::speedup_ci95() const {
  std::vector<Interval> intervals;
  for (const Measurement* each : measurements_with_score(cases)) {
    intervals.push_back(each->speedup_ci95);
  }
  return intervals.empty() ? std::nullopt : std::optional(statistics::geometric_mean_interval(intervals));
}

}  // namespace kbench
