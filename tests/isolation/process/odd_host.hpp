// Processes of a test's own in which the surroundings are not what they are in most.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <string>

namespace kbench::testing {

// What `work` returns in a child of this process, or the exception or the signal that ended it there.
inline std::string in_another_process(const std::function<std::string()>& work) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return "no pipe";
  const system::FileDescriptor reading(ends[0]);
  system::FileDescriptor writing(ends[1]);
  const pid_t child = ::fork();
  if (child == 0) {
    std::string result;
    try {
      result = work();
    } catch (const std::exception& error) {
      result = std::string("it threw: ") + error.what();
    }
    const ssize_t count = ::write(writing.get(), result.data(), result.size());
    ::_exit(count == static_cast<ssize_t>(result.size()) ? 0 : 1);
  }
  writing = system::FileDescriptor();
  std::string result;
  std::array<char, 4096> part{};
  for (ssize_t count = 0; (count = ::read(reading.get(), part.data(), part.size())) > 0;)
    result.append(part.data(), static_cast<std::size_t>(count));
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? "ended by " + std::string(::sigabbrev_np(WTERMSIG(status))) : result;
}

inline void set_soft_limit(decltype(RLIMIT_AS) resource, rlim_t value) {
  rlimit limit{};
  ::getrlimit(resource, &limit);
  limit.rlim_cur = value;
  ::setrlimit(resource, &limit);
}

// For this process and the programs that it executes, even as root.
inline void give_up_capability(int capability) {
  ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  std::array<__user_cap_data_struct, 2> data{};
  ::syscall(SYS_capget, &header, data.data());
  auto& word = data.at(static_cast<std::size_t>(CAP_TO_INDEX(capability)));
  const auto others = ~static_cast<std::uint32_t>(CAP_TO_MASK(capability));
  word.effective &= others;
  word.permitted &= others;
  word.inheritable &= others;
  ::syscall(SYS_capset, &header, data.data());
}

// As a host may be that has not thought of kbench: what it may change back later is changed.
inline void become_odd() {
  constexpr rlim_t kibibyte = 1024;
  set_soft_limit(RLIMIT_STACK, 512 * kibibyte);
  set_soft_limit(RLIMIT_NOFILE, 64);
  set_soft_limit(RLIMIT_FSIZE, 64 * kibibyte);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which have terabytes of data already
  set_soft_limit(RLIMIT_DATA, (512 * kibibyte) << 10U);
#endif
  set_soft_limit(RLIMIT_MEMLOCK, 0);
  set_soft_limit(RLIMIT_CPU, 3600);
  set_soft_limit(RLIMIT_CORE, 0);
  set_soft_limit(RLIMIT_SIGPENDING, 1);
  ::umask(0777);
  const sched_param none{};
  ::sched_setscheduler(0, SCHED_BATCH, &none);
  if (::geteuid() == 0) ::setpriority(PRIO_PROCESS, 0, 5);  // who else could change it back
  for (const int signal : {SIGCHLD, SIGTERM, SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
  sigset_t blocked;
  sigfillset(&blocked);
  ::sigprocmask(SIG_SETMASK, &blocked, nullptr);
  ::setenv("LC_ALL", "de_DE.UTF-8", 1);
  ::setenv("LANGUAGE", "de", 1);
  ::setenv("TZ", "Asia/Kathmandu", 1);
}

}  // namespace kbench::testing
