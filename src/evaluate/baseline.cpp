#include "evaluate/baseline.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/site/cache_directory.hpp"
#include "isolation/protocol/problem_host.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace kbench {

KBENCH_FIELDS(BaselineTime, runtime_ms, ci95_ms, reference_ms)

namespace {

bool is_positive_time(double value) { return value > 0.0 && std::isfinite(value); }

std::string baseline_name(const std::string& key) { return fmt::format("baseline-{}.json", key); }

}  // namespace

std::string reference_code_of(const ProblemDescription& problem, ReferenceMode mode) {
  if (!protocol::host_of(problem).is_interpreted)
    throw Error(fmt::format("{} is not in Python: its reference is no submission", problem.info.name));
  const auto call = nlohmann::json::parse(problem.python_call);
  if (!call.contains("reference"))
    throw Error(fmt::format("{} is a class: its reference_solution() is not called as a solution is",
                            problem.info.name));
  return call.at("reference").at(std::string(name(mode))).get<std::string>();
}

BaselineTimes read_baseline(const Options& options, const std::string& key) {
  try {
    const std::optional<std::string> text = read_cached(options, baseline_name(key));
    if (!text) return {};
    auto times = document::decode_field<BaselineTimes>(document::parse(*text), "times");
    std::erase_if(times, [](const auto& each) {
      return !is_positive_time(each.second.runtime_ms) || !is_positive_time(each.second.reference_ms);
    });
    return times;
  } catch (const std::exception&) {
    return {};
  }
}

void keep_baseline(const Options& options, const std::string& key, const BaselineTimes& times) {
  try {
    write_cached(options, baseline_name(key), document::dump({{"times", document::encode(times)}}) + '\n');
  } catch (const Error&) {  // they will be measured again
  }
}

}  // namespace kbench
