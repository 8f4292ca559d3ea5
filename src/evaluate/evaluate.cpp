// The front door: calls the stages, which are in evaluate/stage/, in order.
#include "base/system/boundary.hpp"
#include "base/system/fingerprint.hpp"
#include "evaluate/diagnose/quarantine.hpp"
#include "evaluate/journal/journal.hpp"
#include "evaluate/reference/resolve.hpp"
#include "evaluate/stage/baseline.hpp"
#include "evaluate/stage/conclude.hpp"
#include "evaluate/stage/follow_up.hpp"
#include "evaluate/timeline.hpp"
#include "isolation/host/plan.hpp"
#include "isolation/host/protections.hpp"
#include "isolation/protocol/frames.hpp"
#include "language/language.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kbench {
namespace {

using stage::Findings;
using stage::Session;

// The walls that the runner is assumed to have until it has reported them.
std::uint64_t expected_walls(const Session& session) {
  using protocol::Wall;
  if (language::support(session.submission.language).makes_shared_object()) return all_runner_walls();
  return all_runner_walls() | static_cast<std::uint64_t>(Wall::prepares) |
         static_cast<std::uint64_t>(Wall::door);
}

// Describes, compiles and measures, until something ends the evaluation.
void run_stages(Session& session, stage::SubmissionProcess& process, Findings& found) {
  const bool makes_context = session.target.platform->makes_context;
  if (makes_context)
    process.start();  // a context takes long to make; on the processor the problem says how much is needed
  found.description = stage::describe(session);
  const stage::Description& description = *found.description;
  refuse_quarantined(session.options, description.device.uuid, session.target.name());
  stage::refuse_other_model(session, description);
  session.report({.phase = Phase::examining, .case_name = {}});
  stage::look_for_weaknesses(session, *found.description);
  if (session.options.baseline) found.reference = stage::reference_run(session, description);
  found.request = plan(description.problem, session.options);
  found.request.options.seed = session.seed;
  found.request.roofline = description.roofline;
  found.request.measure_roofline = !description.device.identity.empty() && !description.roofline;
  session.report({.phase = Phase::starting, .case_name = {}});
  if (makes_context)
    process.make_room(description.problem);
  else
    process.start(description.problem);
  if (!has_required_protections(session, process, expected_walls(session), found))
    return;  // `found` holds what is missing

  const std::string architecture = architecture_for(session, description);
  found.compiled = stage::compile(session, description.problem, architecture);
  if (!has_required_protections(session, process, expected_walls(session), found))
    return;  // `found` holds what the compiler's sandbox lacks
  if (!found.is_built()) {
    found.protections.clear();  // nothing has run that they would have been around
    return;
  }
  session.report({.phase = Phase::starting, .case_name = {}});
  found.measured = stage::measure(session, process, description, *found.compiled, found.request);
  if (found.measured.walls) has_required_protections(session, process, *found.measured.walls, found);
}

// Whether nothing has happened that a referee could bring into the next evaluation.
bool is_referee_sound(const Findings& found) {
  const protocol::Judgement& judgement = found.measured.judgement;
  return !found.failure && judgement.suspicions.empty() &&
         (!judgement.failure || judgement.failure->kind == decision::FailureKind::wrong_output);
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
  found.ended = process.end(is_referee_sound(found));
}

// Calls `evaluate` for the reference's own run, after all processes of this evaluation have ended.
Evaluation evaluate_plugin(std::string_view problem, const Submission& submission, const Options& options,
                           const stage::Evaluate& evaluate) {
  // The session is on the heap, for the caller's thread may have a small stack.
  auto session = std::make_unique<Session>(problem, submission, options);
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
  session.reset();
  if (found->reference) stage::add_baseline(evaluation, *found->reference, options, evaluate);
  return evaluation;
}

Evaluation evaluate_on_device(const ProblemRef& problem, const Submission& submission,
                              const Options& options) {
  try {
    // It is on the heap, as the session is.
    const auto resolved = std::make_unique<const reference::Resolved>(reference::resolve(problem, options));
    return evaluate_plugin(
        resolved->problem, resolved->suited(submission), resolved->options,
        [&](const Submission& own, const Options& how) { return evaluate_on_device(problem, own, how); });
  } catch (const site::Unsupported& reason) {
    return stage::conclude(problem.text(), reason);
  }
}

}  // namespace

Evaluation evaluate(const ProblemRef& problem, const Submission& submission, const Options& options) {
  return at_boundary(options, [&](const Options& guarded) {
    check_options(guarded);
    Timeline timeline(guarded);
    Evaluation evaluation = recorded(problem.text(), submission, guarded, [&] {
      timeline.begin();
      Evaluation found = evaluate_on_device(problem, submission, timeline.options());
      found.source_sha256 = fingerprint(submission);
      found.timings = timeline.timings();
      return found;
    });
    timeline.write(fmt::format("{}: {}", evaluation.problem, name(evaluation.verdict)), evaluation.device,
                   evaluation.source_sha256);
    if (guarded.progress) guarded.progress({.phase = Phase::done, .case_name = {}});
    return evaluation;
  });
}

}  // namespace kbench
