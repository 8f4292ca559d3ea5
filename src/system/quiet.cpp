#include "system/quiet.hpp"

#include <fmt/format.h>

#include <sys/sysinfo.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

namespace kbench::system {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto watched = 500ms;

// The share of a core, or of many cores together, that may be busy.
constexpr double share_of_core = 0.1;
constexpr double share_of_all = 0.01;

struct Ticks {
  std::uint64_t busy = 0;
  std::uint64_t all = 0;
};

// The first line of /proc/stat, proc(5): user, nice, system, idle, iowait, irq, softirq, steal.
Ticks read_ticks() {
  std::ifstream file("/proc/stat");
  std::string name;
  file >> name;
  Ticks ticks;
  for (int column = 0; column < 8; ++column) {
    std::uint64_t value = 0;
    file >> value;
    ticks.all += value;
    if (column != 3 && column != 4) ticks.busy += value;
  }
  return ticks;
}

}  // namespace

bool wait_until_quiet(std::chrono::milliseconds limit, const std::function<void()>& waiting) {
  const auto deadline = Clock::now() + limit;
  do {
    const Ticks before = read_ticks();
    std::this_thread::sleep_for(watched);
    const Ticks after = read_ticks();
    const auto all = static_cast<double>(after.all - before.all);
    const auto busy = static_cast<double>(after.busy - before.busy);
    if (all > 0 && busy / all < std::max(share_of_core / ::get_nprocs(), share_of_all)) return true;
    if (waiting) waiting();
  } while (Clock::now() < deadline);
  return false;
}

std::string describe_load() {
  std::array<double, 1> load{};
  const int cores = ::get_nprocs();
  // One evaluation keeps one core busy, and its submission perhaps all others.
  if (::getloadavg(load.data(), 1) != 1 || load[0] <= cores + 0.5) return {};
  return fmt::format("{}: load {:.1f} on {} cores", machine_is_busy, load[0], cores);
}

}  // namespace kbench::system
