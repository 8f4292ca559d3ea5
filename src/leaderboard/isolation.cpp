#include <kbench/leaderboard/record.hpp>

#include <algorithm>
#include <string_view>

namespace kbench {
namespace {

bool is_about_consumption(std::string_view protection) {
  return protection == "cgroup" || protection == "resource_limits";
}

}  // namespace

bool is_isolated(const Evaluation& evaluation) {
  const auto& protections = evaluation.integrity.protections;
  return !protections.empty() &&
         std::all_of(protections.begin(), protections.end(),
                     [](const Protection& each) { return each.active || is_about_consumption(each.name); });
}

}  // namespace kbench
