#include "evaluate/stage/findings.hpp"

#include "isolation/host/protections.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

namespace kbench::stage {
namespace {

std::optional<decision::Failure> failure_of(const Findings& found) {
  if (found.failure) return found.failure;
  if (found.compiled && !found.is_built())
    return decision::Failure{.kind = decision::FailureKind::not_compiled,
                             .text = found.compiled->build.failure};
  return found.measured.judgement.failure;
}

// How a submission may have known inputs before they were timed; empty if it cannot.
std::string inputs_known_of(const ProblemWeaknesses& weaknesses) {
  std::vector<std::string> reasons;
  for (const Weakness& each : weaknesses.found) {
    if (each.is_of_inputs()) reasons.push_back(each.text);
  }
  return fmt::format("{}", fmt::join(reasons, "; "));
}

}  // namespace

decision::Facts facts_of(const Findings& found) {
  return {.launcher_lost = found.launcher_lost,
          .unended = found.ended.unended,
          .missing_protection = found.missing_protection,
          .failure = failure_of(found),
          .end = found.ended.submission,
          .has_run = found.measured.seed.has_value(),
          .printed = found.is_built() ? found.ended.printed : std::string()};
}

bool has_required_protections(const Session& session, const SubmissionProcess& process, std::uint64_t walls,
                              Findings& found) {
  std::map<std::string, std::string> missing = process.missing_walls();
  if (found.compiled) {
    const auto& of_compiler = found.compiled->build.missing_walls;
    missing.insert(of_compiler.begin(), of_compiler.end());
  }
  found.protections = list_protections(*session.target.platform, walls, missing, session.options,
                                       found.description->problem.info.reference_file,
                                       inputs_known_of(found.description->weaknesses));
  const Protection* const required = first_required_and_missing(found.protections, session.options);
  if (required == nullptr) return true;
  found.missing_protection = fmt::format("{} is required: {}", required->name, required->detail);
  return false;
}

}  // namespace kbench::stage
