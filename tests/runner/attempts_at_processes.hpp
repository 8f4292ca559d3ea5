// What a submission may not do to another process.
#pragma once

#include "runner/canaries.hpp"

#include <fcntl.h>
#include <linux/sockios.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <csignal>
#include <string>

namespace kbench::tests {

inline bool can_read_memory(pid_t pid, char& secret) {
  char copy = 0;
  const iovec here{&copy, 1};
  const iovec there{&secret, 1};
  return ::process_vm_readv(pid, &here, 1, &there, 1, 0) == 1;
}

inline bool can_take_descriptor(pid_t pid) {
  const FileDescriptor process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  return process && FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_getfd, process.get(), 0, 0)));
}

inline bool can_move_to_a_core(pid_t pid) {
  cpu_set_t cores;
  return ::sched_getaffinity(0, sizeof cores, &cores) == 0 &&
         ::sched_setaffinity(pid, sizeof cores, &cores) == 0;
}

inline bool can_direct_signals_to(pid_t pid, int descriptor) {
  const f_owner_ex owner{F_OWNER_PID, pid};
  return ::fcntl(descriptor, F_SETOWN, pid) == 0 || ::fcntl(descriptor, F_SETOWN_EX, &owner) == 0 ||
         ::ioctl(descriptor, FIOSETOWN, &pid) == 0 || ::ioctl(descriptor, SIOCSPGRP, &pid) == 0;
}

inline std::vector<Attempt> attempts_at_processes(Canaries& canaries) {
  const pid_t pid = canaries.process.pid();
  const std::string memory = "/proc/" + std::to_string(pid) + "/mem";
  return {
      {"signal a process", [=] { return ::kill(pid, 0) == 0; }, {"seccomp", "landlock 6", "not_root"}},
      {"trace a process",
       [=] { return ::ptrace(PTRACE_SEIZE, pid, nullptr, nullptr) == 0; },
       {"seccomp", "landlock", "not_root"}},
      {"read a process",
       [&, pid] { return can_read_memory(pid, canaries.secret); },
       {"seccomp", "landlock", "not_root"}},
      {"open a process's memory", [=] { return can_open(memory, O_RDWR); }, {"landlock", "not_root"}},
      {"take a process's descriptor",
       [=] { return can_take_descriptor(pid); },
       {"seccomp", "landlock", "not_root"}},
      {"move a process to other cores", [=] { return can_move_to_a_core(pid); }, {"seccomp", "not_root"}},
      {"lower a process's priority",
       [=] { return ::setpriority(PRIO_PROCESS, id_t(pid), 1) == 0; },
       {"seccomp", "not_root"}},
      {"have a descriptor signal another process",
       [&, pid] { return can_direct_signals_to(pid, canaries.local.get()); },
       {"seccomp", "seccomp beside a driver"}},
  };
}

}  // namespace kbench::tests
