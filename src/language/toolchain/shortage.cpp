#include "language/toolchain/shortage.hpp"

#include "base/document/text.hpp"
#include "base/system/shortage.hpp"

#include <fmt/format.h>

#include <pthread.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <latch>
#include <string_view>

namespace kbench::toolchain {
namespace {

// A compilation of one file takes a few MiB and a few dozen files.
constexpr unsigned long long least_room = std::size_t{16} << 20U;  // bytes
constexpr unsigned long long fewest_files = 256;
constexpr std::size_t least_memory = std::size_t{256} << 20U;

// Compilers say these of a lack of memory or processes, and of the end of one of their parts.
constexpr std::array<std::string_view, 10> phrases{
    "out of memory",          "memory exhausted",          "MemoryError",
    "std::bad_alloc",         "Memory allocation failure", "Cannot fork",
    "can't start new thread", "signal terminated program", "terminated with signal",
    "died due to signal"};

// Signals that a program does not cause by what it does. RLIMIT_CPU ends with SIGKILL too, after SIGXCPU.
bool is_from_outside(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT;
}

// The number that follows a word at the beginning of a line of a file in /proc; without a word, the first of the file.
std::optional<long long> number_in(const char* file, std::string_view word = {}) {
  std::ifstream lines(file);
  if (!word.empty()) {
    std::string name;
    for (std::string rest; lines >> name && name != word;) std::getline(lines, rest);
  }
  long long number = 0;
  return lines >> number ? std::optional(number) : std::nullopt;
}

std::optional<long long> killed_for_memory() { return number_in("/proc/vmstat", "oom_kill"); }

std::string lack_of_room(const std::filesystem::path& directory) {
  struct statvfs room {};
  if (::statvfs(directory.c_str(), &room) != 0) return {};
  const unsigned long long bytes = static_cast<unsigned long long>(room.f_bavail) * room.f_frsize;
  const bool has_files =
      room.f_files == 0 || room.f_favail >= fewest_files;  // some systems do not count them
  if (bytes >= least_room && has_files) return {};
  return fmt::format("{} has room for {} KiB and {} files", document::quoted(directory.string()),
                     bytes / 1024, room.f_favail);
}

// A compiler is a chain of programs, such as g++, collect2 and ld at once.
constexpr std::size_t fewest_processes = 3;

// The kernel promises memory that it may not have, and then ends processes. If it is set to count (overcommit_memory is
// 2), it refuses instead.
std::string lack_of_memory(const CompileOptions& options) {
  const bool counts = number_in("/proc/sys/vm/overcommit_memory") == 2;
  const auto free =
      counts ? number_in("/proc/meminfo", "CommitLimit:") : number_in("/proc/meminfo", "MemAvailable:");
  const auto taken = counts ? number_in("/proc/meminfo", "Committed_AS:") : std::optional(0LL);
  if (!free || !taken) return {};
  const long long bytes = (*free - *taken) * 1024;
  const auto needed = static_cast<long long>(counts ? options.memory_limit : least_memory);
  if (bytes >= needed) return {};
  return fmt::format("the machine has {} MiB of memory left", std::max(bytes, 0LL) >> 20);
}

}  // namespace

// Threads count as processes do.
std::string lack_of_processes() {
  constexpr std::size_t stack = std::size_t{256} << 10U;
  std::latch end(1);
  const auto wait = [](void* what) -> void* {
    static_cast<std::latch*>(what)->wait();
    return nullptr;
  };
  pthread_attr_t small{};
  ::pthread_attr_init(&small);
  ::pthread_attr_setstacksize(&small, stack);
  std::array<pthread_t, fewest_processes> threads{};
  std::size_t count = 0;
  while (count < threads.size() && ::pthread_create(&threads[count], &small, wait, &end) == 0) ++count;
  ::pthread_attr_destroy(&small);
  end.count_down();
  for (std::size_t i = 0; i < count; ++i) ::pthread_join(threads[i], nullptr);
  if (count == threads.size()) return {};
  return fmt::format("{} of the {} processes of a compiler can be started here", count, fewest_processes);
}

bool may_be_shortage(const process::ChildExit& exit) {
  if (exit.succeeded() || !exit.reached_limit.empty()) return false;
  return is_from_outside(exit.signal) || system::names_shortage(exit.output) ||
         std::any_of(phrases.begin(), phrases.end(),
                     [&](std::string_view phrase) { return exit.output.find(phrase) != std::string::npos; });
}

MachineWatch::MachineWatch(const std::filesystem::path& directory)
    : directory_(directory), killed_before_(killed_for_memory()) {}

std::string MachineWatch::shortage(const process::ChildExit& exit, const CompileOptions& options) const {
  if (is_from_outside(exit.signal)) return fmt::format("signal {} came from another process", exit.signal);
  if (killed_for_memory() > killed_before_) return "the kernel ended processes because memory ran out";
  std::string text = lack_of_room(directory_);
  if (text.empty()) text = lack_of_memory(options);
  if (text.empty()) text = lack_of_processes();
  return text;
}

}  // namespace kbench::toolchain
