#include "evaluate/stage/follow_up.hpp"

#include "base/system/fingerprint.hpp"
#include "evaluate/diagnose/gpu_examination.hpp"
#include "evaluate/diagnose/profile.hpp"
#include "evaluate/diagnose/sanitize.hpp"
#include "evaluate/diagnose/sanitizer_output.hpp"
#include "language/language.hpp"

#include <string>
#include <vector>

namespace kbench::stage {
namespace {

bool is_gpu_well(Session& session, const Findings& found, Evaluation& evaluation) {
  if (!session.target.platform->may_fall_ill) return true;
  const UsedGpu used{.target = session.target,
                     .uuid = session.referee.device().uuid,
                     .submission = fingerprint(session.submission),
                     .before = session.referee.claimed(),
                     .unended = found.ended.unended};
  return is_well_after(evaluation, used, session.children, session.options);
}

SecondRun second_run(const Session& session, const Findings& found) {
  return {.target = session.target,
          .plugin = session.plugin,
          .artifact = &found.compiled->build.artifact,
          .hidden = session.hidden()};
}

void run_under_sanitizer(Session& session, const Findings& found, Evaluation& evaluation) {
  session.report({.phase = Phase::sanitizing, .case_name = {}});
  Rerun rerun{.run = second_run(session, found)};
  if (language::has_source(session.submission.language)) {
    rerun.rebuild = [&](const std::vector<std::string>& flags) {
      return build(session, found.description->problem, architecture_for(session, *found.description), flags);
    };
  }
  sanitize(evaluation, session.children, rerun, session.options);
  if (evaluation.sanitizer && rerun.rebuild)
    sanitizer_output::add_source_lines(session.submission.files, evaluation.sanitizer->findings);
}

void run_under_profiler(Session& session, const Findings& found, Evaluation& evaluation) {
  session.report({.phase = Phase::profiling, .case_name = {}});
  const ProfiledRun run{.run = second_run(session, found),
                        .problem = found.description->problem,
                        .language = session.submission.language};
  profile(evaluation, session.children, run, session.options);
}

}  // namespace

void follow_up(Session& session, const Findings& found, Evaluation& evaluation) {
  const bool is_well = is_gpu_well(session, found, evaluation);
  session.referee.release_device();
  if (is_well && is_for_sanitizer(evaluation, session.options.sanitize))
    run_under_sanitizer(session, found, evaluation);
  if (is_well && is_for_profiler(evaluation, session.options)) run_under_profiler(session, found, evaluation);
}

}  // namespace kbench::stage
