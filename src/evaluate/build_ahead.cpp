#include "evaluate/build_ahead.hpp"

#include "base/system/boundary.hpp"
#include "evaluate/reference/resolve.hpp"
#include "evaluate/stage/measure.hpp"
#include "evaluate/timeline.hpp"
#include "isolation/host/plan.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <exception>
#include <memory>
#include <string_view>

namespace kbench {
namespace {

// Judges the submission in no case: it is loaded, and its door is shut.
bool import_once(std::string_view problem, const Submission& submission, const Options& options) {
  const auto session = std::make_unique<stage::Session>(problem, submission, options);
  const stage::Description description = stage::describe(*session);
  const stage::CompiledSubmission compiled =
      stage::compile(*session, description.problem, architecture_for(*session, description));
  if (!compiled.build.succeeded) return false;
  stage::SubmissionProcess process(*session);
  process.start(description.problem);
  const stage::Measurements measured =
      stage::measure(*session, process, description, compiled, {.cases = {}, .options = options});
  process.end(!measured.judgement.failure);
  return measured.judgement.found_builds;
}

}  // namespace

BuiltAhead build_ahead(const ProblemRef& problem, const Submission& submission, const Options& options) {
  return at_boundary(options, [&](const Options& guarded) {
    check_options(guarded);
    Options on_processor = guarded;
    on_processor.device = "cpu";
    Timeline timeline(on_processor);
    timeline.begin();
    BuiltAhead built;
    try {
      const reference::Resolved resolved = reference::resolve(problem, timeline.options());
      built.was_kept = import_once(resolved.problem, resolved.suited(submission), resolved.options);
    } catch (const Cancelled&) {
      throw;
    } catch (
        const std::
            exception&) {  // the processor may not have the problem; the evaluation says what else is wrong
    }
    built.seconds = timeline.timings().total_s;
    timeline.write(fmt::format("{}: imported", problem.text()), "cpu",
                   built.was_kept ? "kept from before" : "");
    return built;
  });
}

}  // namespace kbench
