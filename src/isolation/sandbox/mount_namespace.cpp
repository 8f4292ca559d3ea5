#include "isolation/sandbox/mount_namespace.hpp"

#include "base/system/file_descriptor.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <stdexcept>

namespace kbench::sandbox {
namespace {

void write_text(const char* file, const std::string& text) {
  const system::FileDescriptor opened(::open(file, O_WRONLY | O_CLOEXEC));
  require(opened && ::write(opened.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()),
          file);
}

void enter_user_namespace() {
  const uid_t user = ::geteuid();
  const gid_t group = ::getegid();
  require(::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0, "unshare");
  // Only root may write the maps of a process that is not dumpable.
  const int dumpable = ::prctl(PR_GET_DUMPABLE);
  ::prctl(PR_SET_DUMPABLE, 1);
  write_text("/proc/self/setgroups", "deny");
  write_text("/proc/self/uid_map", std::to_string(user) + " " + std::to_string(user) + " 1");
  write_text("/proc/self/gid_map", std::to_string(group) + " " + std::to_string(group) + " 1");
  ::prctl(PR_SET_DUMPABLE, dumpable);
}

}  // namespace

void require(bool succeeded, std::string_view step) {
  if (!succeeded) throw std::runtime_error(std::string(step) + ": " + std::strerror(errno));
}

void enter_mount_namespace() {
  if (::unshare(CLONE_NEWNS) != 0) enter_user_namespace();
  require(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "MS_PRIVATE");
}

void drop_rights_in_namespace() {
  if (::geteuid() == 0) return;
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> none{};
  require(::syscall(SYS_capset, &header, none.data()) == 0, "capset");
}

std::string reason_of_failure(const std::function<void()>& steps) {
  try {
    steps();
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

std::string try_in_process(const std::function<std::string()>& enter) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return std::strerror(errno);
  const system::FileDescriptor reading(pipe[0]);
  system::FileDescriptor writing(pipe[1]);
  const pid_t child = ::fork();
  if (child < 0) return std::strerror(errno);
  if (child == 0) {
    const std::string reason = enter();
    [[maybe_unused]] const ssize_t written = ::write(writing.get(), reason.data(), reason.size());
    ::_exit(0);
  }
  writing = {};
  std::string reason;
  std::array<char, 4096> part;
  for (ssize_t count = 1; count != 0;) {
    count = ::read(reading.get(), part.data(), part.size());
    if (count > 0) reason.append(part.data(), static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) break;
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (status != 0 && reason.empty()) reason = "the process that tried it was ended";
  return reason;
}

}  // namespace kbench::sandbox
