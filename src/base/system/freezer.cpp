#include "base/system/freezer.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace kbench::system {
namespace {

enum class State : std::uint8_t { running, stopped, gone };

// Reads a thread's state from its file `stat` in /proc. A thread that ends counts as stopped.
State read_state(int file) {
  std::array<char, 512> text{};
  const ssize_t count = ::pread(file, text.data(), text.size(), 0);
  if (count <= 0) return State::gone;
  // The state follows the command's name, which is in parentheses and may hold some itself.
  const std::string_view line(text.data(), static_cast<std::size_t>(count));
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string_view::npos || name_end + 2 >= line.size()) return State::gone;
  constexpr std::string_view stopped = "TtZX";
  return stopped.find(line[name_end + 2]) == std::string_view::npos ? State::running : State::stopped;
}

// Counts threads by the links of their directory, which has two of its own. Returns 0 if that is not known.
std::size_t count_of_threads(const char* tasks) {
  struct stat about {};
  if (::stat(tasks, &about) != 0 || about.st_nlink < 2) return 0;
  return about.st_nlink - 2;
}

// Throws the error of a failed open. Returns false if the process is gone.
bool throw_unless_gone() {
  if (errno != ENOENT && errno != ESRCH) throw std::system_error(errno, std::generic_category(), "/proc");
  return false;
}

}  // namespace

bool Freezer::begin() const { return ::syscall(SYS_pidfd_send_signal, pidfd_, SIGSTOP, nullptr, 0) == 0; }

bool Freezer::freeze(std::chrono::milliseconds limit) {
  if (!begin()) return true;
  const auto deadline = std::chrono::steady_clock::now() + limit;
  while (!all_threads_stopped()) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    ::sched_yield();
  }
  // Bounds the number of descriptors, which other code needs too.
  constexpr std::size_t most_kept = 128;
  if (threads_.size() > most_kept) threads_.clear();
  return true;
}

void Freezer::thaw() const { ::syscall(SYS_pidfd_send_signal, pidfd_, SIGCONT, nullptr, 0); }

// Opening the files takes longer than reading them, and most submissions keep their threads.
bool Freezer::all_threads_stopped() {
  const bool are_listed = !threads_.empty() && count_of_threads(tasks_.c_str()) == threads_.size();
  if (!are_listed && !list_threads()) return true;  // the process is gone
  bool all_stopped = true;
  for (const Thread& thread : threads_) {
    switch (read_state(thread.state.get())) {
      case State::stopped: break;
      case State::running:
        // One thread of a process takes the signal, and then stops the others. A thread in a wait that only SIGKILL
        // ends does not take it.
        ::syscall(SYS_tgkill, pid_, thread.id, SIGSTOP);
        all_stopped = false;
        break;
      case State::gone: threads_.clear(); return false;  // another may have taken its place
    }
  }
  if (!all_stopped) return false;
  // A thread that was started in between is not among them. No thread is started from now on, because all are stopped.
  const std::size_t count = count_of_threads(tasks_.c_str());
  return count == 0 || count == threads_.size();
}

// Returns false when the process is gone.
bool Freezer::list_threads() {
  threads_.clear();
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(tasks_.c_str()), ::closedir);
  if (!directory) return throw_unless_gone();
  while (const dirent* entry = ::readdir(directory.get())) {
    if (entry->d_name[0] == '.') continue;
    const std::string name = std::string(entry->d_name) + "/stat";
    FileDescriptor file(::openat(::dirfd(directory.get()), name.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) {
      throw_unless_gone();
      continue;
    }
    threads_.push_back({.id = static_cast<pid_t>(std::stol(entry->d_name)), .state = std::move(file)});
  }
  return true;
}

}  // namespace kbench::system
