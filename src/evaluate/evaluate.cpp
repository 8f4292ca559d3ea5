// The front door. What happens, in order: the stages are in evaluate/stage/.
#include "diagnose/quarantine.hpp"
#include "evaluate/stage/conclude.hpp"
#include "evaluate/stage/follow_up.hpp"
#include "host/plan.hpp"
#include "host/protections.hpp"
#include "journal/journal.hpp"
#include "reference/resolve.hpp"
#include "site/machine.hpp"
#include "system/boundary.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace kbench {
namespace {

using stage::Findings;
using stage::Session;

void refuse_other_model(const Session& session, const stage::Description& description) {
  const auto& wanted = session.options.device_model;
  if (!wanted) return;
  const bool on_gpu = session.target.kind == DeviceKind::cuda;
  const std::string model = on_gpu ? description.device.name : describe_machine().at("cpu");
  if (*wanted == model) return;
  throw decision::EvaluationEnded(
      decision::FailureKind::no_device,
      fmt::format("{} is \"{}\"; \"{}\" is asked for", session.target.name(), model, *wanted));
}

// Describe, compile, measure: until something ends it.
void run_stages(Session& session, stage::SubmissionProcess& process, Findings& found) {
  const bool on_gpu = session.target.kind == DeviceKind::cuda;
  if (on_gpu)
    process.start();  // a context takes long to make; on the processor the problem says how much is needed
  found.description = stage::describe(session);
  const stage::Description& description = *found.description;
  refuse_quarantined(session.options, description.device.uuid, session.target.name());
  refuse_other_model(session, description);
  found.request = plan(description.problem, session.options);
  found.request.seed = session.seed;
  found.request.roofline = description.roofline;
  found.request.measure_roofline = !description.device.identity.empty() && !description.roofline;
  if (!on_gpu) process.start(description.problem);
  if (!has_required_protections(session, process, all_runner_walls(), found))
    return;  // what is known to be missing

  const std::string architecture = architecture_for(session, description);
  found.compiled = stage::compile(session, description.problem, architecture);
  if (!has_required_protections(session, process, all_runner_walls(), found))
    return;  // and around the compiler
  if (!found.is_built()) {
    found.protections.clear();  // nothing has run that they would have been around
    return;
  }
  found.measured = stage::measure(session, process, description, found.compiled->build, found.request);
  if (found.measured.walls) has_required_protections(session, process, *found.measured.walls, found);
}

void run_and_end(Session& session, Findings& found) {
  stage::SubmissionProcess process(session);
  try {
    run_stages(session, process, found);
  } catch (const decision::EvaluationEnded& ended) {
    found.failure = ended.failure();
  }
  if (!process.is_started()) return;
  session.report({.phase = Phase::ending, .case_name = {}});
  found.ended = process.end_with_referee();
}

Evaluation evaluate_plugin(std::string_view problem, const Submission& submission, const Options& options) {
  // The caller's thread may have little of a stack.
  const auto session = std::make_unique<Session>(problem, submission, options);
  const auto found = std::make_unique<Findings>();
  try {
    run_and_end(*session, *found);
  } catch (const process::LauncherLost& loss) {
    found->launcher_lost = loss.what();
  }
  Evaluation evaluation = stage::conclude(*session, *found);
  try {
    if (found->launcher_lost.empty()) stage::follow_up(*session, *found, evaluation);
  } catch (const process::LauncherLost& loss) {
    stage::decide(evaluation, {.launcher_lost = loss.what()});
  }
  evaluation.timings.total_s = std::chrono::duration<double>(process::Clock::now() - session->begin).count();
  session->report({.phase = Phase::done, .case_name = {}});
  return evaluation;
}

Evaluation evaluate_on_device(const ProblemRef& problem, const Submission& submission,
                              const Options& options) {
  try {
    const reference::Resolved resolved = reference::resolve(problem, options);
    return evaluate_plugin(resolved.problem, resolved.suited(submission), resolved.options);
  } catch (const site::Unsupported& reason) {
    return stage::conclude(problem.text(), reason);
  }
}

}  // namespace

Evaluation evaluate(const ProblemRef& problem, const Submission& submission, const Options& options) {
  return at_boundary(options, [&](const Options& guarded) {
    check_options(guarded);
    return recorded(problem.text(), submission, guarded,
                    [&] { return evaluate_on_device(problem, submission, guarded); });
  });
}

}  // namespace kbench
