#include "evaluate/plan.hpp"

#include "evaluate/protections.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace kbench {
namespace {

void require(bool holds, const char* rule) {
  if (!holds) throw Error(fmt::format("the options do not make sense: {}", rule));
}

}  // namespace

void check_options(const Options& options) {
  const SamplingOptions& sampling = options.sampling;
  require(sampling.target_cv > 0 && sampling.target_cv < 1,
          "target_cv must be between 0 and 1 (0.01 is 1 %)");
  require(sampling.warm_up_calls >= 0 && sampling.warm_up_calls <= 1'000'000,
          "warm_up_calls must be from 0 to 1000000");
  require(sampling.min_samples >= 3, "min_samples must be at least 3");
  require(sampling.max_samples >= sampling.min_samples, "max_samples must be at least min_samples");
  require(sampling.max_samples <= 1'000'000, "max_samples must be at most 1000000");
  require(sampling.time_limit.count() > 0, "sampling.time_limit must be positive");
  require(options.compile.time_limit.count() > 0, "compile.time_limit must be positive");
  require(options.limits.call.count() > 0, "limits.call must be positive");
  require(options.limits.load.count() > 0, "limits.load must be positive");
  require(options.limits.total.count() > 0, "limits.total must be positive");
  require(options.limits.memory >= std::size_t{16} << 20U, "limits.memory must be at least 16 MiB");
  check_required_protections(options);
}

referee::JudgeRequest plan(const ProblemDescription& problem, const Options& options) {
  referee::JudgeRequest request{
      .cases = {}, .sampling = options.sampling, .limits = options.limits, .seed = options.seed};
  for (const std::string& wanted : options.cases) {
    const bool known =
        std::any_of(problem.cases.begin(), problem.cases.end(),
                    [&](const CaseDescription& each) { return each.test_case.name == wanted; });
    if (known) continue;
    std::vector<std::string> names;
    for (const CaseDescription& each : problem.cases) names.push_back(each.test_case.name);
    throw Error(fmt::format("{} has no case called '{}'; it has: {}", problem.info.name, wanted,
                            fmt::join(names, ", ")));
  }
  for (const CaseDescription& each : problem.cases) {
    const bool wanted = options.cases.empty() || std::find(options.cases.begin(), options.cases.end(),
                                                           each.test_case.name) != options.cases.end();
    if (wanted) request.cases.push_back(each.test_id);
  }
  return request;
}

}  // namespace kbench
