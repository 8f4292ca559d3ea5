#include "evaluate/stage/measure.hpp"

#include "evaluate/diagnose/quarantine.hpp"
#include "evaluate/roofline.hpp"
#include "evaluate/stage/kept_builds.hpp"
#include "isolation/host/protections.hpp"

#include <utility>

namespace kbench::stage {
namespace {

protocol::Listener listener_for(Session& session, const Description& description, Measurements& measured) {
  return {.progress =
              [&](const Progress& progress) {
                // The evaluation that has the GPU now may leave it faulty, so the quarantine is checked again.
                if (progress.phase == Phase::waiting)
                  refuse_quarantined(session.options, description.device.uuid, session.target.name());
                session.report(progress);
              },
          .seed =
              [&](const Seed& seed, int hidden_cases) {
                measured.seed = seed;
                measured.hidden_cases = hidden_cases;
              },
          .case_result = [&](CaseResult result) { measured.cases.push_back(std::move(result)); }};
}

}  // namespace

Measurements measure(Session& session, SubmissionProcess& process, const Description& description,
                     const CompiledSubmission& compiled, const protocol::JudgeRequest& request) {
  Measurements measured;
  const KeptBuilds builds(session, description, compiled);
  try {
    auto answer = session.referee.judge(
        request, required_runner_walls(session.options), compiled.build.artifact, process.runner(),
        listener_for(session, description, measured),
        [&]() -> const host::RunnerProcess& { return process.replace(); }, builds.found());
    measured.walls = answer.walls;
    measured.has_built = static_cast<bool>(answer.builds);
    builds.keep(answer.builds);
    if (answer.judgement) measured.judgement = *std::move(answer.judgement);
  } catch (const decision::EvaluationEnded& ended) {
    measured.judgement.failure = ended.failure();
  } catch (const process::Unended&) {       // SubmissionProcess reports it once more when it ends
  } catch (const process::LauncherLost&) {  // earlier measurements are kept
  }
  if (const auto& roofline = measured.judgement.roofline)
    keep_roofline(session.options, description.device.identity, *roofline);
  return measured;
}

}  // namespace kbench::stage
