#include "evaluate/stage/baseline.hpp"

#include "document/json.hpp"
#include "evaluate/baseline.hpp"
#include "language/language.hpp"
#include "site/machine.hpp"
#include "system/fingerprint.hpp"
#include "toolchain/compiler.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
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
  facts["gpu"] = description.device.identity;  // empty on a processor, which the machine tells
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
    if (!each.measurement->is_proven())
      return fmt::format("the reference's time in case {} is not proven: {}", each.name,
                         each.measurement->unproven);
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
  for (const CaseResult& each : reference.cases) times[each.name] = each.measurement->runtime_ms;
}

void compare(Evaluation& evaluation, const BaselineTimes& times) {
  for (CaseResult& each : evaluation.cases) {
    if (!each.measurement) continue;
    each.measurement->baseline_ms = times.at(each.name);
    each.measurement->speedup = *each.measurement->baseline_ms / each.measurement->runtime_ms;
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
  const auto begin = std::chrono::steady_clock::now();
  BaselineTimes times = read_baseline(options, reference.key);
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
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  evaluation.timings.baseline_s = seconds.count();
  evaluation.timings.total_s += seconds.count();
}

}  // namespace kbench::stage
