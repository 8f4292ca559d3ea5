#include "system/process_group.hpp"

#include "system/file_descriptor.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace kbench::system {
namespace {

// Whether a process lives, and is a member of that group.
bool is_living_member(const std::string& pid, pid_t group) {
  const FileDescriptor file(::open(("/proc/" + pid + "/stat").c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 512> text{};
  const ssize_t count = ::read(file.get(), text.data(), text.size() - 1);
  if (count <= 0) return false;
  // State, parent and group follow the command's name, which is in parentheses and may hold some itself.
  const std::string_view line(text.data(), static_cast<std::size_t>(count));
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string_view::npos) return false;
  char state = 0;
  int parent = 0;
  int its_group = 0;
  if (std::sscanf(text.data() + name_end + 1, " %c %d %d", &state, &parent, &its_group) != 3) return false;
  return its_group == group && state != 'Z' && state != 'X';
}

}  // namespace

std::vector<pid_t> living_members(pid_t group) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir("/proc"), ::closedir);
  if (!directory) throw std::system_error(errno, std::generic_category(), "/proc");
  std::vector<pid_t> members;
  while (const dirent* entry = ::readdir(directory.get())) {
    const std::string name = entry->d_name;
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (is_living_member(name, group)) members.push_back(static_cast<pid_t>(std::stol(name)));
  }
  return members;
}

void kill_member(pid_t member, pid_t group) {
  const FileDescriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, member, 0)));
  // The pidfd pins the number from here on: it is this process's, or nobody's.
  if (pidfd && is_living_member(std::to_string(member), group))
    ::syscall(SYS_pidfd_send_signal, pidfd.get(), SIGKILL, nullptr, 0);
}

}  // namespace kbench::system
