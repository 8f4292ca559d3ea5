#include "evaluate/stage/follow_up.hpp"

#include "base/system/fingerprint.hpp"
#include "evaluate/diagnose/gpu_examination.hpp"
#include "evaluate/diagnose/profile.hpp"
#include "evaluate/diagnose/sanitize.hpp"
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

void run_under_sanitizer(Session& session, const Findings& found, Evaluation& evaluation) {
  session.report({.phase = Phase::sanitizing, .case_name = {}});
  const Language& language = session.submission.language;
  Rerun rerun{.target = session.target, .plugin = session.plugin, .hidden = session.hidden()};
  if (language::support(language).makes_shared_object())
    rerun.shared_object = found.compiled->build.shared_object.get();
  if (language != Language::binary) {
    rerun.rebuild = [&](const std::vector<std::string>& flags) {
      return build(session, found.description->problem, architecture_for(session, *found.description), flags);
    };
  }
  sanitize(evaluation, session.children, rerun, session.options);
}

void run_under_profiler(Session& session, const Findings& found, Evaluation& evaluation) {
  session.report({.phase = Phase::profiling, .case_name = {}});
  const ProfiledRun run{.target = session.target,
                        .plugin = session.plugin,
                        .problem = found.description->problem,
                        .language = session.submission.language,
                        .object = found.compiled->build.shared_object.get(),
                        .hidden = session.hidden()};
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
