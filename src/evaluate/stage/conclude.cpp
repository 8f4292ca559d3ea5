#include "evaluate/stage/conclude.hpp"

#include "base/document/explanation.hpp"
#include "base/document/text.hpp"
#include "base/site/machine.hpp"
#include "language/language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace kbench::stage {
namespace {

int count_correctness_cases(const ProblemDescription& problem, const std::vector<int>& test_ids) {
  return static_cast<int>(
      std::count_if(problem.cases.begin(), problem.cases.end(), [&](const CaseDescription& each) {
        return each.test_case.purpose == Purpose::correctness &&
               std::find(test_ids.begin(), test_ids.end(), each.test_id) != test_ids.end();
      }));
}

void take(Evaluation& evaluation, const Session& session, const Description& description) {
  evaluation.problem = description.problem.info.name;
  evaluation.problem_version = description.problem.info.version;
  evaluation.plugin_sha256 = description.plugin_sha256;
  evaluation.dtype = description.problem.dtype;
  evaluation.roofline = description.roofline;
  if (session.target.platform->names_device) evaluation.environment["gpu"] = description.device.name;
  if (const auto gpu = session.target.gpu()) evaluation.environment["gpu_uuid"] = gpu->uuid;
}

// Names the weaknesses, and counts the inputs of a case that has the same in each call as one.
void take(Evaluation& evaluation, const ProblemWeaknesses& weaknesses) {
  for (const Weakness& weakness : weaknesses.found) {
    evaluation.weaknesses.push_back(weakness.kind);
    if (weakness.kind != "same_inputs") continue;
    for (CaseResult& result : evaluation.cases) {
      const auto& cases = weakness.cases;
      if (std::find(cases.begin(), cases.end(), result.name) != cases.end())
        result.input_sets = std::min(result.input_sets, 1);
    }
  }
}

void warn_of(const ProblemWeaknesses& weaknesses, std::vector<std::string>& warnings) {
  for (const Weakness& each : weaknesses.found)
    warnings.push_back(fmt::format("{}: {}", document::weak_task, each.text));
  for (const std::string& each : weaknesses.untried)
    warnings.push_back(fmt::format("whether {} was not tried in full: {}", document::weak_task, each));
}

void take(Evaluation& evaluation, const CompiledSubmission& compiled) {
  evaluation.diagnostics = compiled.build.diagnostics;
  evaluation.compile_cached = compiled.build.is_kept;
  evaluation.compile_command = compiled.build.command;
  evaluation.kernels = compiled.build.kernels;
  evaluation.environment.insert(compiled.environment.begin(), compiled.environment.end());
}

std::optional<double> largest_slack_ms(const std::vector<CaseResult>& cases) {
  std::optional<double> largest;
  for (const CaseResult& each : cases) {
    if (!each.measurement) continue;
    const double slack = each.measurement->runtime_ms - each.measurement->proven_ms;
    largest = std::max(largest.value_or(0.0), slack);
  }
  return largest;
}

// How many correctness cases there were to check, and how many of them were drawn.
void count_cases(Evaluation& evaluation, const ProblemDescription& problem, const std::vector<int>& asked,
                 const Measurements& measured) {
  evaluation.correctness_cases = count_correctness_cases(problem, asked) + measured.hidden_cases;
  const bool any_asked_for = !asked.empty() && protocol::is_hidden(problem, asked.back());
  if (measured.seed && any_asked_for) evaluation.hidden_cases = measured.hidden_cases;
}

void take(Evaluation& evaluation, const Measurements& measured) {
  const protocol::Judgement& judgement = measured.judgement;
  evaluation.seed = measured.seed;
  // For a submission that builds in its own process, `compiled` is the check of its syntax.
  if (measured.has_built || judgement.found_builds) evaluation.compile_cached = judgement.found_builds;
  evaluation.cases = measured.cases;
  if (judgement.roofline) evaluation.roofline = judgement.roofline;
  evaluation.integrity.timing_slack_ms = largest_slack_ms(evaluation.cases);
  evaluation.integrity.suspicions = judgement.suspicions;
  evaluation.integrity.warnings = judgement.warnings;
}

// Adds a warning where the host's process lacks what the referee should have.
void take_surroundings(Evaluation& evaluation, const Session& session) {
  const process::Children::Id referee = session.referee.child();
  evaluation.environment.merge(describe_machine());
  evaluation.environment["stack_mib"] =
      fmt::format("{:g}", static_cast<double>(session.children.stack(referee)) / 0x1p20);
  const auto& missing = session.children.missing_walls(referee);
  for (const char* const what : {"stack", "priority"}) {
    if (const auto found = missing.find(what); found != missing.end())
      evaluation.integrity.warnings.push_back(found->second);
  }
}

}  // namespace

Evaluation conclude(const Session& session, const Findings& found) {
  Evaluation evaluation;
  evaluation.problem = site::name_of_problem(session.plugin);  // kept unless the plugin gives another name
  evaluation.device = session.target.name();
  evaluation.precompiled = !language::has_source(session.submission.language);
  evaluation.cache = session.options.sampling.cache;
  evaluation.effort = session.options.sampling.effort;
  if (found.description) {
    take(evaluation, session, *found.description);
    count_cases(evaluation, found.description->problem, found.request.cases, found.measured);
  }
  if (found.compiled) take(evaluation, *found.compiled);
  take(evaluation, found.measured);
  if (found.description) take(evaluation, found.description->weaknesses);
  evaluation.integrity.protections = found.protections;
  take_surroundings(evaluation, session);
  const std::vector<std::string>& left = found.ended.left;
  evaluation.integrity.warnings.insert(evaluation.integrity.warnings.end(), left.begin(), left.end());
  const decision::Facts facts = facts_of(found);
  decide(evaluation, facts);
  if (evaluation.accepted() && found.description)
    warn_of(found.description->weaknesses, evaluation.integrity.warnings);
  // The explanation includes the output of a runner that cannot begin.
  const bool could_not_begin = evaluation.verdict == Verdict::internal_error && !facts.has_run;
  if (!could_not_begin) evaluation.output = facts.printed;
  return evaluation;
}

Evaluation conclude(std::string_view problem, const site::Unsupported& reason) {
  Evaluation evaluation;
  evaluation.problem = problem;
  evaluation.device = reason.device();
  evaluation.environment = describe_machine();
  decide(evaluation,
         {.failure = decision::Failure{.kind = decision::FailureKind::no_device, .text = reason.what()}});
  return evaluation;
}

void decide(Evaluation& evaluation, const decision::Facts& facts) {
  const decision::VerdictDecision decision = decision::decide_verdict(facts);
  evaluation.verdict = decision.verdict;
  // An exception of a problem's author can have a text of any length.
  constexpr std::size_t longest = std::size_t{64} << 10U;
  evaluation.explanation =
      decision.explanation.size() <= longest
          ? decision.explanation
          : document::clipped(decision.explanation, longest) + "... (the rest is left out)";
}

}  // namespace kbench::stage
