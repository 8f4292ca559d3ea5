#include "evaluate/reference/resolve.hpp"

#include "base/document/text.hpp"
#include "language/target.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench::reference {

namespace {

// A plugin is found by text without a '/' among those that have names.
std::string with_slash(const std::string& path) {
  return path.find('/') == std::string::npos ? "./" + path : path;
}

void require_name(const std::string& name) {
  if (name.find('/') == std::string::npos && !names_reference(name)) return;
  throw Error(ErrorCode::no_such_problem,
              fmt::format("{} is no name of a problem, which is expected here, but a path; --plugin-path, or "
                          "plugin_directories, names directories of problems",
                          document::quoted(name)));
}

}  // namespace

Submission Resolved::suited(const Submission& submission) const {
  return reference ? submission_to(*reference, submission) : submission;
}

Resolved resolve(const ProblemRef& problem, const Options& options) {
  Resolved resolved{.problem = problem.text(), .options = options, .reference = std::nullopt};
  if (!problem.is_path()) {
    require_name(resolved.problem);
    return resolved;
  }
  if (!names_reference(resolved.problem)) {
    resolved.problem = with_slash(resolved.problem);
    return resolved;
  }
  resolved.reference = Reference::from_file(resolved.problem);
  if (options.device.empty())
    resolved.options.device = language::choose_target(options, resolved.reference->language).name();
  resolved.problem = build(*resolved.reference, resolved.options).string();
  return resolved;
}

}  // namespace kbench::reference
