#include "evaluate/stage/compile.hpp"

#include "base/system/boundary.hpp"
#include "evaluate/reference/resolve.hpp"
#include "evaluate/timeline.hpp"
#include "isolation/host/error_code.hpp"
#include "language/language.hpp"

#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace kbench {
namespace {

Compilation compile_for_plugin(std::string_view problem, const Submission& submission,
                               const Options& options) {
  // A device is asked for its architecture only where none is named.
  const bool asks_device = !options.compile.architecture;
  // The session is on the heap, for the caller's thread may have a small stack.
  const auto session = std::make_unique<stage::Session>(
      problem, submission, options, asks_device ? stage::DescribeOn::target : stage::DescribeOn::processor);
  try {
    const stage::Description description = stage::describe(*session);
    stage::CompiledSubmission compiled =
        stage::compile(*session, description.problem, architecture_for(*session, description));
    session->lease.keep_referee();
    toolchain::Build& build = compiled.build;
    Compilation compilation{.succeeded = build.succeeded,
                            .binary = {},
                            .diagnostics = std::move(build.diagnostics),
                            .compile_cached = build.is_kept,
                            .compile_s = build.seconds,
                            .compile_command = std::move(build.command),
                            .kernels = std::move(build.kernels),
                            .environment = std::move(compiled.environment)};
    // What can be evaluated later: the shared object, or the submission itself where its language makes none.
    if (build.succeeded)
      compilation.binary = build.artifact.is_document() ? submission : language::precompiled(build.artifact);
    if (!build.succeeded && compilation.diagnostics.empty())
      compilation.diagnostics = std::move(build.failure);
    return compilation;
  } catch (const decision::EvaluationEnded& ended) {
    throw Error(code_of(ended.kind()), ended.what());
  }
}

}  // namespace

Compilation compile(const ProblemRef& problem, const Submission& submission, const Options& options) {
  return at_boundary(options, [&](const Options& guarded) {
    check_options(guarded);
    Timeline timeline(guarded);
    timeline.begin();
    const reference::Resolved resolved = reference::resolve(problem, timeline.options());
    Compilation compilation =
        compile_for_plugin(resolved.problem, resolved.suited(submission), resolved.options);
    timeline.write(fmt::format("{}: compilation", problem.text()), "cpu",
                   compilation.compile_cached ? "kept from before" : "");
    return compilation;
  });
}

}  // namespace kbench
