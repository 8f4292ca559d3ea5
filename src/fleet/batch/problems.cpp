#include "fleet/batch/problems.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace kbench::batch {

const ProblemDescription& Problems::describe(const EvaluationRequest& request, const std::string& device) {
  const std::string dtype = request.options.dtype ? std::string(name(*request.options.dtype)) : "";
  const std::string key = fmt::format("{}/{}/{}", request.problem, dtype, device);
  auto found = known_.find(key);
  if (found == known_.end()) {
    Options options = options_of({}, site_);
    options.device = device;
    options.dtype = request.options.dtype;
    options.processes = &processes_;
    try {
      found = known_.emplace(key, kbench::describe(ProblemRef::named(request.problem), options)).first;
    } catch (const Error& error) {
      if (faults_ == Faults::are_forgotten) throw;
      found = known_.emplace(key, error).first;
    }
  }
  if (const auto* fault = std::get_if<Error>(&found->second)) throw Error(*fault);
  return std::get<ProblemDescription>(found->second);
}

bool has_checks(const ProblemDescription& problem, const EvaluationRequest& request) {
  return std::any_of(problem.cases.begin(), problem.cases.end(), [&](const CaseDescription& each) {
    const auto& cases = request.options.cases;
    const bool is_asked_for =
        cases.empty() || std::find(cases.begin(), cases.end(), each.test_case.name) != cases.end();
    return is_asked_for && each.test_case.purpose == Purpose::correctness;
  });
}

}  // namespace kbench::batch
