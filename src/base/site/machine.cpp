#include "base/site/machine.hpp"

#include <kbench/version.hpp>

#include <fmt/format.h>

#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>
#include <string_view>
#include <thread>

namespace kbench {
namespace {

// The text after `key`, spaces and `separator` on the first line of the file that begins with the key.
std::string value_in(const char* file, std::string_view key, char separator) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t begin = line.find_first_not_of(" \t\"", line.find(separator) + 1);
    if (begin == std::string::npos) break;
    return line.substr(begin, line.find_last_not_of(" \t\"") + 1 - begin);
  }
  return "unknown";
}

}  // namespace

std::map<std::string, std::string> describe_machine() {
  std::map<std::string, std::string> machine;
  machine["kbench"] = version;
  machine["os"] = value_in("/etc/os-release", "PRETTY_NAME", '=');
  utsname system{};
  if (::uname(&system) == 0)
    machine["kernel"] = fmt::format("{} {} {}", system.sysname, system.release, system.machine);
  machine["cpu"] = value_in("/proc/cpuinfo", "model name", ':');
  machine["cores"] = std::to_string(std::thread::hardware_concurrency());
  const double bytes =
      static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
  machine["memory_gib"] = fmt::format("{:.1f}", bytes / 0x1p30);
  double load = 0.0;
  if (::getloadavg(&load, 1) == 1) machine["load"] = fmt::format("{:.2f}", load);
  return machine;
}

std::string processor_features() { return value_in("/proc/cpuinfo", "flags", ':'); }

}  // namespace kbench
