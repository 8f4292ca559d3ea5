#include "isolation/sandbox/cgroup.hpp"

#include "base/system/environment.hpp"
#include "base/system/error_text.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace kbench::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::array<std::string_view, 2> controllers{"memory", "pids"};
constexpr const char* what_to_do =
    "name a cgroup v2 directory that is delegated to kbench in KBENCH_CGROUP (docs/security.md tells how to "
    "make one)";

// The contents of one of the kernel's own files, which are short; nothing if it cannot be read.
std::optional<std::string> contents(const fs::path& path) {
  const system::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return std::nullopt;
  std::string text;
  std::array<char, 4096> part{};
  ssize_t count = 0;
  while ((count = ::read(file.get(), part.data(), part.size())) > 0)
    text.append(part.data(), static_cast<std::size_t>(count));
  if (count < 0) return std::nullopt;
  return text;
}

// Returns 0, or an error number.
int write_to(const fs::path& path, std::string_view text) {
  const system::FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file) return errno;
  return ::write(file.get(), text.data(), text.size()) < 0 ? errno : 0;
}

std::string_view next_part(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

bool lists(std::string_view line, std::string_view wanted) {
  while (!line.empty() && line.back() == '\n') line.remove_suffix(1);
  while (!line.empty()) {
    if (next_part(line, ' ') == wanted) return true;
  }
  return false;
}

bool lists_all_controllers(std::string_view line) {
  return lists(line, controllers[0]) && lists(line, controllers[1]);
}

fs::path own_group() {
  const auto cgroup = contents("/proc/self/cgroup");
  const auto mountinfo = contents("/proc/self/mountinfo");
  return cgroup && mountinfo ? group_directory(*cgroup, *mountinfo) : fs::path();
}

// Why no group can be made below, or an empty text.
std::string obstacle(const fs::path& directory) {
  const auto available = contents(directory / "cgroup.controllers");
  if (!available) return fmt::format("{} is no directory of a cgroup v2", directory.string());
  if (!lists_all_controllers(*available))
    return fmt::format("{} does not have the controllers memory and pids", directory.string());
  const fs::path subtree = directory / "cgroup.subtree_control";
  if (!lists_all_controllers(contents(subtree).value_or(std::string()))) {
    const int error = write_to(subtree, "+memory +pids");
    if (error == EBUSY) {
      return fmt::format("{} has processes in it, so the kernel gives groups below it no controllers",
                         directory.string());
    }
    if (error != 0)
      return fmt::format("{} cannot be written: {}", subtree.string(), system::error_text(error));
  }
  static std::atomic<unsigned> trials{0};
  try {
    const Cgroup trial(directory / fmt::format("kbench-trial-{}-{}", ::getpid(), ++trials),
                       {.memory = std::size_t{1} << 30U, .processes = 16});
    end_group(trial.directory(), 100ms);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

CgroupParent find_cgroup_parent(const std::optional<fs::path>& named) {
  const std::string variable = system::environment_variable("KBENCH_CGROUP");
  fs::path directory;
  if (named) {
    directory = *named;
  } else if (!variable.empty()) {
    directory = variable;
  } else {
    directory = own_group();
  }
  if (directory.empty()) return {.missing = fmt::format("this process is in no cgroup v2; {}", what_to_do)};
  const std::string reason = obstacle(directory);
  if (reason.empty()) return {.directory = std::move(directory)};
  return {.missing = fmt::format("{}; {}", reason, what_to_do)};
}

// A line of mountinfo: "36 35 98:0 /root /mount/point rw,noatime master:1 - cgroup2 cgroup2 rw".
fs::path group_directory(std::string_view cgroup, std::string_view mountinfo) {
  std::string_view group;
  while (!cgroup.empty() && group.empty()) {
    const std::string_view line = next_part(cgroup, '\n');
    if (line.starts_with("0::/")) group = line.substr(3);
  }
  if (group.empty() || group.starts_with("/..")) return {};  // out of sight of this namespace
  while (!mountinfo.empty()) {
    std::string_view line = next_part(mountinfo, '\n');
    if (line.find(" - cgroup2 ") == std::string_view::npos) continue;
    for (int field = 0; field < 3; ++field) next_part(line, ' ');
    const std::string_view root = next_part(line, ' ');
    const std::string_view place = next_part(line, ' ');
    const fs::path below = fs::path(group).lexically_relative(root);
    if (below.empty() || *below.begin() == "..") continue;
    return below == "." ? fs::path(place) : fs::path(place) / below;
  }
  return {};
}

std::size_t count_in(std::string_view events, std::string_view key) {
  while (!events.empty()) {
    std::string_view line = next_part(events, '\n');
    if (next_part(line, ' ') != key) continue;
    std::size_t count = 0;
    std::from_chars(line.data(), line.data() + line.size(), count);
    return count;
  }
  return 0;
}

bool end_group(const fs::path& directory, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (::rmdir(directory.c_str()) != 0) {
    if (errno == ENOENT) return true;
    if (std::chrono::steady_clock::now() >= deadline) return false;
    write_to(directory / "cgroup.kill", "1");
    std::this_thread::sleep_for(200us);
  }
  return true;
}

Cgroup::Cgroup(fs::path directory, const GroupLimits& limits)
    : directory_(std::move(directory)), limits_(limits) {
  if (::mkdir(directory_.c_str(), 0755) != 0) {
    throw std::runtime_error(fmt::format("no group can be made in {}: {}", directory_.parent_path().string(),
                                         system::error_text(errno)));
  }
  ::chmod(directory_.c_str(), 0755);  // the umask may have taken bits away
  const auto require = [&](const char* file, int error) {
    if (error == 0) return;
    ::rmdir(directory_.c_str());
    throw std::runtime_error(fmt::format("{} of a group in {} cannot be written: {}", file,
                                         directory_.parent_path().string(), system::error_text(error)));
  };
  require("memory.max", write_to(directory_ / "memory.max", std::to_string(limits.memory)));
  require("pids.max", write_to(directory_ / "pids.max", std::to_string(limits.processes)));
  // Kernels without swap lack the first file. Without the second, only one process is killed.
  write_to(directory_ / "memory.swap.max", "0");
  write_to(directory_ / "memory.oom.group", "1");
  entrance_ = system::FileDescriptor(::open((directory_ / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  require("cgroup.procs", entrance_ ? 0 : errno);
}

bool Cgroup::has(pid_t pid) const {
  const auto text = contents(fmt::format("/proc/{}/cgroup", pid));
  if (!text) return false;
  const std::string ending = '/' + directory_.filename().string();
  for (std::string_view rest = *text; !rest.empty();) {
    const std::string_view line = next_part(rest, '\n');
    if (line.starts_with("0::")) return line.ends_with(ending);
  }
  return false;
}

void Cgroup::kill() const { write_to(directory_ / "cgroup.kill", "1"); }  // Linux 5.14

std::string Cgroup::reached_limit() const {
  const std::string memory = contents(directory_ / "memory.events").value_or(std::string());
  // Processes are also killed where the memory of the machine, or of a group above, ran out.
  if (count_in(memory, "oom_kill") > 0 && count_in(memory, "oom") > 0)
    return fmt::format("memory.max = {} MiB", limits_.memory >> 20U);
  if (count_in(contents(directory_ / "pids.events").value_or(std::string()), "max") > 0)
    return fmt::format("pids.max = {}", limits_.processes);
  return {};
}

}  // namespace kbench::sandbox
