#include "base/system/process_group.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace kbench::system {
namespace {

struct Status {
  char state = 0;
  pid_t parent = 0;
  pid_t group = 0;

  bool lives() const { return state != 'Z' && state != 'X'; }
};

// Returns nothing if there is no such process.
std::optional<Status> status_of(const std::string& pid) {
  const FileDescriptor file(::open(("/proc/" + pid + "/stat").c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 512> text{};
  const ssize_t count = ::read(file.get(), text.data(), text.size() - 1);
  if (count <= 0) return std::nullopt;
  // State, parent and group follow the command's name, which is in parentheses and may hold some itself.
  const std::string_view line(text.data(), static_cast<std::size_t>(count));
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string_view::npos) return std::nullopt;
  Status status;
  if (std::sscanf(text.data() + name_end + 1, " %c %d %d", &status.state, &status.parent, &status.group) != 3)
    return std::nullopt;
  return status;
}

}  // namespace

std::vector<Member> living_members(pid_t group) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir("/proc"), ::closedir);
  if (!directory) throw std::system_error(errno, std::generic_category(), "/proc");
  std::vector<Member> members;
  while (const dirent* entry = ::readdir(directory.get())) {
    const std::string name = entry->d_name;
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto status = status_of(name);
    if (status && status->group == group && status->lives())
      members.push_back({.pid = static_cast<pid_t>(std::stol(name)), .parent = status->parent});
  }
  return members;
}

FileDescriptor open_member(pid_t member, pid_t group) {
  FileDescriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, member, 0)));
  // The pidfd pins the number from here on: it is this process's, or nobody's.
  const auto status = pidfd ? status_of(std::to_string(member)) : std::nullopt;
  return status && status->group == group ? std::move(pidfd) : FileDescriptor();
}

bool signal_member(pid_t member, pid_t group, int signal) {
  const FileDescriptor pidfd = open_member(member, group);
  if (pidfd) ::syscall(SYS_pidfd_send_signal, pidfd.get(), signal, nullptr, 0);
  return static_cast<bool>(pidfd);
}

}  // namespace kbench::system
