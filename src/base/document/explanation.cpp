#include "base/document/explanation.hpp"

#include "base/document/text.hpp"
#include "base/statistics/roofline.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace kbench {
namespace {

// Below this share of a roof, the roof is not what limits the time.
constexpr double far_from_roof = 0.4;

bool is_timed(const CaseResult& result) { return result.measurement.has_value(); }

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

}  // namespace

std::string document::evidence(const Evaluation& evaluation) {
  std::size_t inputs = 0;
  for (const CaseResult& result : evaluation.cases) inputs += static_cast<std::size_t>(result.input_sets);
  return fmt::format("every output was right, for {}", counted(inputs, "different input"));
}

std::string document::wrong_elements(const Evaluation& evaluation) {
  const auto& cases = evaluation.cases;
  const auto failed =
      std::find_if(cases.begin(), cases.end(), [](const CaseResult& result) { return !result.passed; });
  if (evaluation.verdict != Verdict::wrong_answer || failed == cases.end()) return "";
  return mismatches(failed->verification, evaluation.dtype);
}

std::string document::sanitizer_findings(const SanitizerReport& report) {
  const std::string tools = printable_line(fmt::format("{}", fmt::join(report.tools, ", ")));
  if (report.findings.empty()) {
    return fmt::format(
        "{} found nothing; they look for invalid accesses, races and undefined behaviour, not for wrong "
        "values\n",
        tools);
  }
  std::string text = fmt::format("{} found:\n", tools);
  for (const SanitizerFinding& finding : report.findings) {
    text += fmt::format("  {}\n    at {}\n", printable_line(finding.text), place_text(finding));
    if (!finding.source.empty()) text += fmt::format("    {}\n", printable_line(finding.source));
  }
  return text;
}

std::string document::roof_sentence(const Evaluation& evaluation, const CaseResult& result) {
  if (!result.measurement || !evaluation.roofline || !evaluation.dtype) return "";
  const double runtime_ms = result.measurement->runtime_ms;
  const statistics::RoofTimes roofs = statistics::roof_times(
      *evaluation.roofline, {.dtype = *evaluation.dtype, .flops = result.flops, .bytes = result.bytes});
  const double nearest_ms = std::max(roofs.arithmetic_ms, roofs.memory_ms);
  if (!(runtime_ms > 0.0) || !(nearest_ms > 0.0)) return "";
  const bool is_memory = roofs.memory_ms >= roofs.arithmetic_ms;
  const double part = nearest_ms / runtime_ms;
  return fmt::format(
      "{} bounds the case {}: the submission reaches {:.0f} % of the {} that kbench measured{}",
      is_memory ? "Memory" : "Arithmetic", document::quoted(result.name), 100.0 * part,
      is_memory ? "bandwidth" : "rate of arithmetic",
      part < far_from_roof ? ", so latency, occupancy or launches hold it back, and not that roof" : "");
}

std::string Evaluation::explain() const {
  std::string text(name(verdict));
  if (!explanation.empty()) {
    text += ": " + document::continued(explanation, 2);
  } else if (accepted()) {
    text += ": " + document::evidence(*this);
  }
  if (text.back() != '\n') text += '\n';
  if (accepted() && !score() && std::any_of(cases.begin(), cases.end(), is_timed))
    text += fmt::format("no score: {}\n", document::printable_line(why_no_score()));

  text += document::wrong_elements(*this);
  if (sanitizer) text += document::sanitizer_findings(*sanitizer);
  if (verdict == Verdict::compile_error) text += section("the compiler says:", diagnostics, 40);
  text += section("the submission printed:", output, 20);
  return text;
}

}  // namespace kbench
