#include "report/profile.hpp"

#include "base/document/text.hpp"
#include "report/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::report {
namespace {

constexpr std::size_t most_kernels = 8;
constexpr std::size_t widest_name = 48;

std::string whole(const std::optional<double>& value) { return value ? fmt::format("{:.0f}", *value) : "-"; }

// "long_scoreboard 71 %"
std::string stall_of(const KernelProfile& kernel) {
  return kernel.stall.empty() ? "-" : fmt::format("{} {} %", kernel.stall, whole(kernel.stall_percent));
}

std::string kernels_table(const Profile& profile) {
  using enum Align;
  const bool has_counters = std::any_of(profile.kernels.begin(), profile.kernels.end(),
                                        [](const KernelProfile& each) { return each.memory_percent; });
  Columns columns{{left, right, right, right, right, right, right, right, right, right, left}};
  const auto add = [&](std::vector<std::string> cells) {
    if (!has_counters) cells.resize(3);
    columns.add(std::move(cells));
  };
  add({"kernel", "launches", "time", "compute %", "memory %", "DRAM %", "L2 hit %", "occupancy %",
       "registers", "tensor %", "waits most for"});
  for (std::size_t i = 0; i < std::min(profile.kernels.size(), most_kernels); ++i) {
    const KernelProfile& each = profile.kernels[i];
    add({document::clipped(document::printable_line(each.name), widest_name), std::to_string(each.launches),
         document::duration(each.duration_ms), whole(each.compute_percent), whole(each.memory_percent),
         whole(each.dram_percent), whole(each.l2_hit_percent), whole(each.occupancy_percent),
         whole(each.registers), whole(each.tensor_percent), stall_of(each)});
  }
  std::string text = columns.text();
  if (profile.kernels.size() > most_kernels)
    text += fmt::format("and {} more\n", document::counted(profile.kernels.size() - most_kernels, "kernel"));
  return text;
}

}  // namespace

std::string profile_table(const Profile& profile) {
  std::string text =
      fmt::format("{} of case {}, in a run of its own:\n", document::printable_line(profile.tool),
                  document::printable_line(profile.case_name));
  if (!profile.kernels.empty()) text += kernels_table(profile);
  if (!profile.bound.empty()) text += document::printable_line(profile.bound) + "\n";
  return text;
}

}  // namespace kbench::report
