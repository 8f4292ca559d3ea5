#include "process/freezer.hpp"

#include "process/file_descriptor.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <memory>
#include <string>
#include <string_view>

namespace kbench::process {

bool Freezer::begin() const { return ::syscall(SYS_pidfd_send_signal, pidfd_, SIGSTOP, nullptr, 0) == 0; }

bool Freezer::freeze(std::chrono::milliseconds limit) const {
  if (!begin()) return true;
  const auto deadline = std::chrono::steady_clock::now() + limit;
  while (!all_threads_stopped()) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    ::sched_yield();
  }
  return true;
}

void Freezer::thaw() const { ::syscall(SYS_pidfd_send_signal, pidfd_, SIGCONT, nullptr, 0); }

bool Freezer::all_threads_stopped() const {
  const std::string tasks = "/proc/" + std::to_string(pid_) + "/task";
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(tasks.c_str()), ::closedir);
  if (!directory) return true;
  while (const dirent* entry = ::readdir(directory.get())) {
    if (entry->d_name[0] == '.') continue;
    const std::string name = std::string(entry->d_name) + "/stat";
    const FileDescriptor file(::openat(::dirfd(directory.get()), name.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) continue;  // the thread has ended
    std::array<char, 512> text{};
    const ssize_t count = ::read(file.get(), text.data(), text.size());
    if (count <= 0) continue;
    // The state follows the command's name, which is in parentheses and may hold some itself.
    const std::string_view line(text.data(), static_cast<std::size_t>(count));
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string_view::npos || name_end + 2 >= line.size()) continue;
    const char state = line[name_end + 2];
    if (state != 'T' && state != 't' && state != 'Z' && state != 'X') return false;
  }
  return true;
}

}  // namespace kbench::process
