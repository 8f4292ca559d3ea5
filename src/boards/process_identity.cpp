#include "boards/process_identity.hpp"

#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <system_error>

namespace kbench::leaderboard {
namespace {

namespace fs = std::filesystem;

std::string boot() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string id;
  file >> id;
  return id;
}

// "<boot> pid:[4026531836]": containers of one machine share the boot, and number their processes each for
// themselves.
std::string machine() {
  std::error_code ignored;
  return boot() + ' ' + fs::read_symlink("/proc/self/ns/pid", ignored).string();
}

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

// Returns nothing when there is no such process, or it has ended and was not reaped yet.
std::optional<std::int64_t> start_of(std::int64_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::size_t name_end = text.rfind(')');  // a name can hold anything, spaces and parentheses too
  if (name_end == text.npos) return std::nullopt;
  std::istringstream fields(text.substr(name_end + 1));
  std::string state;
  fields >> state;
  std::string skipped;
  for (int field = 4; field < 22; ++field) fields >> skipped;  // proc(5) counts them from 1
  std::int64_t start = 0;
  if (!(fields >> start) || state == "Z" || state == "X") return std::nullopt;
  return start;
}

}  // namespace

ProcessIdentity this_process() {
  const std::int64_t pid = ::getpid();
  return {.host = host_name(), .machine = machine(), .pid = pid, .started = start_of(pid).value_or(0)};
}

Life life_of(const ProcessIdentity& process) {
  if (process.machine == machine())
    return start_of(process.pid) == process.started ? Life::alive : Life::ended;
  // The host has the same name but has rebooted, which no process survives.
  const bool was_rebooted = process.host == host_name() && !process.machine.starts_with(boot());
  return was_rebooted ? Life::ended : Life::unknown;
}

}  // namespace kbench::leaderboard
