#include "isolation/host/plan.hpp"

#include "base/document/names.hpp"
#include "base/document/text.hpp"
#include "isolation/host/protections.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace kbench {
namespace {

// The limit is far below the range of a clock's numbers.
constexpr std::chrono::hours longest_time{10'000};

// The hidden cases of an evaluation.
constexpr int usual_hidden_cases = 4;
constexpr int most_hidden_cases = 64;

constexpr std::size_t most_bytes = std::size_t{1} << 46U;
constexpr std::size_t most_output = std::size_t{16} << 20U;
constexpr std::size_t least_stack = std::size_t{1} << 20U;
constexpr std::size_t most_stack = std::size_t{64} << 30U;

void require(bool holds, const std::string& rule) {
  if (!holds) throw Error(fmt::format("the options do not make sense: {}", rule));
}

void require_time(std::chrono::milliseconds time, const char* name) {
  require(time.count() > 0, fmt::format("{} must be positive", name));
  require(time <= longest_time, fmt::format("{} must be at most {} hours", name, longest_time.count()));
}

template <class Enum>
void require_value(Enum value, const char* name) {
  require(document::is_value(value), fmt::format("{} is none of {}", name, document::names_of<Enum>()));
}

}  // namespace

void check_options(const Options& options) {
  if (options.dtype) require_value(*options.dtype, "dtype");
  if (options.baseline) require_value(*options.baseline, "baseline");
  require_value(options.sampling.cache, "sampling.cache");
  require_value(options.sampling.effort, "sampling.effort");
  const SamplingOptions& sampling = options.sampling;
  require(sampling.target_cv > 0 && sampling.target_cv < 1,
          "target_cv must be between 0 and 1 (0.01 is 1 %)");
  require(sampling.warm_up_calls >= 0 && sampling.warm_up_calls <= 1'000'000,
          "warm_up_calls must be from 0 to 1000000");
  require(sampling.min_samples >= 3, "min_samples must be at least 3");
  require(sampling.max_samples >= sampling.min_samples, "max_samples must be at least min_samples");
  require(sampling.max_samples <= 1'000'000, "max_samples must be at most 1000000");
  require_time(sampling.time_limit, "sampling.time_limit");
  require(sampling.wait_for_quiet.count() >= 0 && sampling.wait_for_quiet <= longest_time,
          fmt::format("wait_for_quiet must be from 0 to {} hours", longest_time.count()));
  const int hidden = options.hidden_cases.value_or(0);
  require(hidden >= 0 && hidden <= most_hidden_cases,
          fmt::format("hidden_cases must be from 0 to {}", most_hidden_cases));
  require_time(options.compile.time_limit, "compile.time_limit");
  const auto require_bytes = [](std::size_t bytes, std::size_t least, const char* name) {
    require(bytes >= least && bytes <= most_bytes,
            fmt::format("{} must be from {} MiB to 64 TiB", name, least >> 20U));
  };
  require_bytes(options.compile.memory_limit, std::size_t{64} << 20U, "compile.memory_limit");
  require_bytes(options.compile.output_limit, std::size_t{1} << 20U, "compile.output_limit");
  require(options.compile.diagnostics_limit <= most_output,
          "compile.diagnostics_limit must be at most 16 MiB");
  require(options.sanitize <= Sanitize::always, "sanitize is none of never, on_failure and always");
  require_time(options.limits.call, "limits.call");
  require_time(options.limits.load, "limits.load");
  require_time(options.limits.prepare, "limits.prepare");
  require_time(options.limits.total, "limits.total");
  require_bytes(options.limits.memory, std::size_t{16} << 20U, "limits.memory");
  require(options.limits.output <= most_output, "limits.output must be at most 16 MiB");
  require(options.limits.stack >= least_stack && options.limits.stack <= most_stack,
          "limits.stack must be from 1 MiB to 64 GiB");
  check_required_protections(options);
  require(std::find(options.plugin_directories.begin(), options.plugin_directories.end(),
                    std::filesystem::path()) == options.plugin_directories.end(),
          "plugin_directories must not hold an empty path");
  for (const auto& [name, path] :
       {std::pair("helper_directory", &options.helper_directory), std::pair("journal", &options.journal),
        std::pair("cgroup", &options.cgroup), std::pair("cache_directory", &options.cache_directory),
        std::pair("compile.cache_directory", &options.compile.cache_directory)}) {
    if (*path && (*path)->empty()) throw Error(fmt::format("{} must not be an empty path", name));
  }
}

protocol::JudgeRequest plan(const ProblemDescription& problem, const Options& options) {
  protocol::JudgeRequest request{.cases = {}, .options = options};
  if (options.sampling.effort == Effort::quick) request.max_rounds = 2;
  for (const std::string& wanted : options.cases) {
    const bool known =
        std::any_of(problem.cases.begin(), problem.cases.end(),
                    [&](const CaseDescription& each) { return each.test_case.name == wanted; });
    if (known) continue;
    std::vector<std::string> names;
    for (const CaseDescription& each : problem.cases) names.push_back(each.test_case.name);
    throw Error(fmt::format("{} has no case called {}; it has: {}", problem.info.name,
                            document::quoted(wanted), fmt::join(names, ", ")));
  }
  for (const CaseDescription& each : problem.cases) {
    const bool wanted = options.cases.empty() || std::find(options.cases.begin(), options.cases.end(),
                                                           each.test_case.name) != options.cases.end();
    const bool left_out = options.check_only && each.test_case.purpose == Purpose::performance;
    if (wanted && !left_out) request.cases.push_back(each.test_id);
  }
  const int hidden = options.hidden_cases.value_or(options.cases.empty() ? usual_hidden_cases : 0);
  for (int i = 0; i < hidden; ++i) request.cases.push_back(static_cast<int>(problem.cases.size()) + i);
  if (options.check_only && request.cases.empty())
    throw Error(
        "nothing is left to check: check_only leaves out the performance cases, and no other is asked for");
  return request;
}

}  // namespace kbench
