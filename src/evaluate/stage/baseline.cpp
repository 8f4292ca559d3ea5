#include "evaluate/stage/baseline.hpp"

#include "base/document/json.hpp"
#include "base/site/machine.hpp"
#include "base/statistics/reference_decision.hpp"
#include "base/system/fingerprint.hpp"
#include "evaluate/baseline.hpp"
#include "language/language.hpp"
#include "language/toolchain/compiler.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace kbench::stage {
namespace {

const Language python("python");

std::string key_of(Session& session, const Description& description, const Submission& reference) {
  auto facts = describe_machine();
  facts.erase("load");
  facts["problem"] = description.plugin_sha256;
  facts["dtype"] = name(description.problem.dtype);
  facts["sampling"] = document::dump(nlohmann::json(session.options.sampling));
  facts["gpu"] = description.device.identity;  // empty on a processor: the machine's facts identify it
  const language::Support& support = language::support(python);
  const CompileOptions& compile = session.options.compile;
  if (const auto interpreter = support.find_compiler(compile))
    facts["interpreter"] = toolchain::compiler_version(session.children, *interpreter);
  facts.merge(support.describe_runtime(session.children, compile));
  return fingerprint(reference, facts);
}

// The reference is measured on the same device with the same sampling. Options about the submission's compiler and
// inputs do not apply to it.
Options options_of_reference(const Evaluation& evaluation, const Options& options,
                             std::vector<std::string> cases) {
  Options own = options;
  own.device = evaluation.device;
  own.dtype = evaluation.dtype;
  own.cases = std::move(cases);
  own.hidden_cases = 0;
  own.baseline.reset();
  own.seed.reset();
  own.compile.compiler.reset();
  own.compile.architecture.reset();
  own.compile.extra_flags.clear();
  own.sanitize = Sanitize::never;
  own.profile = false;
  own.profile_report.reset();
  if (options.progress) {
    own.progress = [&options](Progress progress) {
      progress.phase = Phase::baseline;
      options.progress(progress);
    };
  }
  return own;
}

// The last line that it printed, which in a traceback is the error.
std::string last_words(std::string_view output) {
  output = output.substr(0, output.find_last_not_of(" \n") + 1);
  output = output.substr(output.rfind('\n') + 1);
  return output.empty() ? "" : fmt::format(": {}", output);
}

// Why the reference's times cannot be a baseline; empty where they can.
std::string fault_in(const Evaluation& reference) {
  if (!reference.accepted())
    return fmt::format("the reference, handed in, is {}: {}{}", name(reference.verdict),
                       reference.explanation, last_words(reference.output));
  if (!reference.integrity.suspicions.empty())
    return fmt::format("the reference, handed in, is suspected: {}", reference.integrity.suspicions.front());
  for (const CaseResult& each : reference.cases) {
    if (!each.measurement) return fmt::format("the reference was not timed in case {}", each.name);
    const Measurement& measured = *each.measurement;
    if (!measured.is_scored())
      return fmt::format("the reference's time in case {} is not proven: {}", each.name,
                         measured.is_proven() ? measured.unscored : measured.unproven);
  }
  return {};
}

std::vector<std::string> timed_cases(const Evaluation& evaluation) {
  std::vector<std::string> names;
  for (const CaseResult& each : evaluation.cases) {
    if (each.measurement) names.push_back(each.name);
  }
  return names;
}

void add_times(const Evaluation& reference, BaselineTimes& times) {
  for (const CaseResult& each : reference.cases) {
    const Measurement& measured = *each.measurement;
    times[each.name] = {measured.runtime_ms, measured.ci95_ms, measured.reference_ms};
  }
}

// Leaves out times of another state of the machine, as where it was busier then, or has another clock rate now: in the
// referee, the reference takes another time now. A time that a submission may have slowed proves nothing.
void forget_outdated(const Evaluation& evaluation, BaselineTimes& times) {
  for (const CaseResult& each : evaluation.cases) {
    const auto kept = times.find(each.name);
    if (kept == times.end() || !each.measurement || !each.measurement->is_scored()) continue;
    if (!statistics::agree(kept->second.reference_ms, each.measurement->reference_ms)) times.erase(kept);
  }
}

void compare(Evaluation& evaluation, const BaselineTimes& times) {
  for (CaseResult& each : evaluation.cases) {
    if (!each.measurement) continue;
    Measurement& measured = *each.measurement;
    const BaselineTime& baseline = times.at(each.name);
    const statistics::Ratio speedup =
        statistics::ratio(statistics::measured_with(baseline.runtime_ms, baseline.ci95_ms),
                          statistics::measured_with(measured.runtime_ms, measured.ci95_ms));
    measured.baseline_ms = baseline.runtime_ms;
    measured.speedup = speedup.value;
    measured.speedup_ci95 = speedup.ci95;
  }
}

}  // namespace

ReferenceRun reference_run(Session& session, const Description& description) {
  const ReferenceMode mode = session.options.baseline.value();
  Submission reference = Submission::from_text(reference_code_of(description.problem, mode), python);
  std::string key = key_of(session, description, reference);
  return {.submission = std::move(reference), .mode = mode, .key = std::move(key)};
}

void add_baseline(Evaluation& evaluation, const ReferenceRun& reference, const Options& options,
                  const Evaluate& evaluate) {
  std::vector<std::string> cases = timed_cases(evaluation);
  if (!evaluation.accepted() || cases.empty()) return;
  if (options.progress) options.progress({.phase = Phase::baseline, .case_name = {}});
  BaselineTimes times = read_baseline(options, reference.key);
  forget_outdated(evaluation, times);
  std::erase_if(cases, [&](const std::string& name) { return times.contains(name); });
  Baseline& baseline = evaluation.baseline.emplace(Baseline{.mode = reference.mode, .cached = cases.empty()});
  if (!baseline.cached) {
    const Evaluation measured =
        evaluate(reference.submission, options_of_reference(evaluation, options, std::move(cases)));
    baseline.missing = fault_in(measured);
    if (baseline.missing.empty()) {
      add_times(measured, times);
      keep_baseline(options, reference.key, times);
    }
  }
  if (baseline.missing.empty()) compare(evaluation, times);
}

}  // namespace kbench::stage
