#include "base/system/quiet.hpp"

#include <fmt/format.h>

#include <sched.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <limits>
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

// The second number is in nanoseconds: Documentation/scheduler/sched-stats.rst.
std::chrono::nanoseconds waiting_time_in(const std::string& path) {
  std::int64_t running = 0;
  std::int64_t waiting = 0;
  std::ifstream file(path);
  return std::chrono::nanoseconds(file >> running >> waiting ? waiting : 0);
}

double largest_quiet_share(int cores) { return std::max(share_of_core / cores, share_of_all); }

// What a line of /proc/stat says of all processors, or of one: proc(5).
struct ProcessorTicks {
  std::uint64_t busy = 0;
  std::uint64_t resting = 0;
  std::uint64_t stolen = 0;
  std::uint64_t all() const { return busy + resting + stolen; }
};

// The columns are user, nice, system, idle, iowait, irq, softirq, steal.
ProcessorTicks read_processor_ticks(std::istream& line) {
  ProcessorTicks ticks;
  for (int column = 0; column < 8; ++column) {
    std::uint64_t value = 0;
    line >> value;
    (column == 7 ? ticks.stolen : column == 3 || column == 4 ? ticks.resting : ticks.busy) += value;
  }
  return ticks;
}

ProcessorTicks read_ticks_of_all() {
  std::ifstream file("/proc/stat");
  std::string name;
  file >> name;
  return read_processor_ticks(file);
}

}  // namespace

bool wait_until_quiet(std::chrono::milliseconds limit, const std::function<void()>& waiting) {
  const auto deadline = Clock::now() + limit;
  do {
    const ProcessorTicks before = read_ticks_of_all();
    std::this_thread::sleep_for(watched);
    const ProcessorTicks after = read_ticks_of_all();
    const auto all = static_cast<double>(after.all() - before.all());
    const auto busy = static_cast<double>(after.busy + after.stolen - before.busy - before.stolen);
    if (all > 0 && busy / all < largest_quiet_share(::get_nprocs())) return true;
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

OtherWork::OtherWork(std::chrono::nanoseconds own) : own_(own) {}

// The lines "cpu0", "cpu1", ... of those that this process may use.
OtherWork::Ticks OtherWork::read() {
  cpu_set_t usable;
  CPU_ZERO(&usable);
  const bool is_known = ::sched_getaffinity(0, sizeof usable, &usable) == 0;
  std::ifstream file("/proc/stat");
  std::string name;
  Ticks ticks;
  while (file >> name && name.starts_with("cpu")) {
    const ProcessorTicks one = read_processor_ticks(file);
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    int core = 0;
    const char* const end = name.data() + name.size();
    if (std::from_chars(name.data() + 3, end, core).ptr != end || name.size() == 3) continue;
    if (is_known && !CPU_ISSET(static_cast<std::size_t>(core), &usable)) continue;
    ++ticks.cores;
    ticks.all += one.all();
    ticks.stolen += one.stolen;
    ticks.busy += one.busy;
  }
  return ticks;
}

OtherWork::Use OtherWork::use(std::chrono::nanoseconds own) const {
  using Seconds = std::chrono::duration<double>;
  const double passed = Seconds(Clock::now() - begin_).count();
  const Ticks now = read();
  const double tick = 1.0 / static_cast<double>(::sysconf(_SC_CLK_TCK));
  // Each core's account may be wrong by a tick, to either side.
  const double resolution = (1.0 + std::sqrt(now.cores)) * tick;
  if (passed <= resolution) return {};
  if (now.cores == 0 || now.all <= before_.all)
    return {.by_processes = std::numeric_limits<double>::infinity()};
  const auto cores = [&](double seconds) { return std::max(0.0, seconds - resolution) / passed; };
  const auto ticks = [&](std::uint64_t from, std::uint64_t to) {
    return static_cast<double>(to - from) * tick;
  };
  Use use{.by_processes = cores(ticks(before_.busy, now.busy) - Seconds(own - own_).count()),
          .by_hypervisor = cores(ticks(before_.stolen, now.stolen))};
  if (use.by_processes < largest_quiet_share(now.cores) * now.cores) use.by_processes = 0.0;
  return use;
}

std::chrono::nanoseconds own_processor_time() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::chrono::nanoseconds waiting_time_of_thread() { return waiting_time_in("/proc/thread-self/schedstat"); }

std::chrono::nanoseconds waiting_time_of(pid_t process) {
  return waiting_time_in(fmt::format("/proc/{}/schedstat", process));
}

}  // namespace kbench::system
