#include "report/event_counters.hpp"

#include "document/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace kbench::report {
namespace {

// A counter that the kernel took away for so short a time was never waiting for its turn.
constexpr double all_the_time = 99.5;  // %

std::string share(const std::optional<double>& percent, const char* whole) {
  return percent ? fmt::format("{:.1f} % of {}", *percent, whole) : "";
}

}  // namespace

std::string calls_text(const Profile& profile) {
  const int calls = profile.processor ? profile.processor->calls : 0;
  return calls > 0 ? ", " + document::counted(static_cast<std::size_t>(calls), "call") : "";
}

std::string count_text(const EventCounter& counter) {
  if (!counter.per_call) return "-";
  if (counter.name == "task-clock") return document::duration(counter.per_call);
  return fmt::format("{:.0f}", *counter.per_call);
}

std::string ratio_text(const EventCounter& counter, const ProcessorProfile& profile) {
  if (counter.name == "cycles" && profile.flops_per_cycle)
    return fmt::format("{:.2f} FLOPs a cycle", *profile.flops_per_cycle);
  if (counter.name == "instructions" && profile.instructions_per_cycle)
    return fmt::format("{:.2f} a cycle", *profile.instructions_per_cycle);
  if (counter.name == "branch-misses") return share(profile.branch_miss_percent, "branches");
  if (counter.name == "cache-misses") return share(profile.cache_miss_percent, "cache-references");
  if (counter.name == "L1-dcache-load-misses") return share(profile.l1_miss_percent, "L1-dcache-loads");
  return {};
}

std::string turns_text(const EventCounter& counter) {
  if (counter.counted_percent.value_or(all_the_time) >= all_the_time) return {};
  return fmt::format("extrapolated: counted {:.0f} % of the time", *counter.counted_percent);
}

std::vector<std::string> missing_counters(const ProcessorProfile& profile) {
  std::vector<std::pair<std::string, std::string>> names_by_reason;
  for (const EventCounter& each : profile.counters) {
    if (each.missing.empty()) continue;
    const auto same = std::find_if(names_by_reason.begin(), names_by_reason.end(),
                                   [&](const auto& known) { return known.first == each.missing; });
    if (same == names_by_reason.end()) {
      names_by_reason.emplace_back(each.missing, each.name);
    } else {
      same->second += ", " + each.name;
    }
  }
  std::vector<std::string> lines;
  for (const auto& [reason, names] : names_by_reason)
    lines.push_back(fmt::format("no {}: {}", names, reason));
  return lines;
}

}  // namespace kbench::report
