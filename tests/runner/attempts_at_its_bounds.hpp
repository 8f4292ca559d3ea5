// How a submission may not leave its bounds: those of a process that stays stopped, begins no other, and ends with its parent.
#pragma once

#include "runner/canaries.hpp"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>

namespace kbench::tests {

inline bool can_be_woken_by_timer() {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGCONT;
  timer_t timer{};
  return ::timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
}

inline bool can_be_woken_by_descriptor(int descriptor) { return ::fcntl(descriptor, F_SETSIG, SIGCONT) == 0; }

// With a bit that no int has, and that the kernel does not look at.
constexpr long ignored_bit = 1L << 32;

inline bool can_be_woken_by_descriptor_in_disguise(int descriptor) {
  return ::syscall(SYS_fcntl, descriptor, ignored_bit | F_SETSIG, long{SIGCONT}) == 0;
}

inline bool can_outlive_its_parent() {
  return ::prctl(PR_SET_PDEATHSIG, 0) == 0 || ::syscall(SYS_prctl, ignored_bit | PR_SET_PDEATHSIG, 0L) == 0;
}

// What goes behind all else that wants a processor takes its time to stop, and to end.
inline bool can_go_behind_others(int policy) {
  const sched_param parameters{};
  return ::sched_setscheduler(0, policy, &parameters) == 0;
}

inline bool can_go_behind_others_by_attributes() {
  struct {
    std::uint32_t size = 48;
    std::uint32_t policy = SCHED_IDLE;
    std::uint64_t rest[5] = {};  // NOLINT(modernize-avoid-c-arrays): sched_attr, which older headers lack
  } attributes;
  return ::syscall(SYS_sched_setattr, 0, &attributes, 0) == 0;
}

inline bool can_fork() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  return child > 0 && ::waitpid(child, nullptr, 0) == child;
}

// The limit on descriptors is each table's.
inline bool can_start_thread(int flags) {
  alignas(16) static std::array<char, 16'384> stack;
  const int thread = CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  const auto end = [](void*) -> int { return static_cast<int>(::syscall(SYS_exit, 0)); };
  return ::clone(end, stack.data() + stack.size(), thread | flags, nullptr) > 0;
}

inline bool can_raise_limit() {
  const rlimit low{64, 64};
  const rlimit high{128, 128};
  return ::setrlimit(RLIMIT_NOFILE, &low) == 0 && ::setrlimit(RLIMIT_NOFILE, &high) == 0;
}

// The kernel counts descriptors that lie in sockets for all processes of a user together.
inline bool can_send_descriptors(bool many) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
  const FileDescriptor one(ends[0]);
  const FileDescriptor other(ends[1]);
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  char byte = 0;
  iovec part{&byte, 1};
  mmsghdr message{};
  message.msg_hdr.msg_iov = &part;
  message.msg_hdr.msg_iovlen = 1;
  message.msg_hdr.msg_control = control.data();
  message.msg_hdr.msg_controllen = control.size();
  cmsghdr* const rights = CMSG_FIRSTHDR(&message.msg_hdr);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof(int));
  const int sent = one.get();
  std::memcpy(CMSG_DATA(rights), &sent, sizeof sent);
  if (many) return ::sendmmsg(one.get(), &message, 1, 0) == 1;
  return ::sendmsg(one.get(), &message.msg_hdr, 0) == 1;
}

// The kernel sends such signals while the process is stopped.
inline bool can_have_signals_of_a_pipe(bool by_ioctl) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const FileDescriptor reading(ends[0]);
  const FileDescriptor writing(ends[1]);
  const int on = 1;
  return by_ioctl ? ::ioctl(reading.get(), FIOASYNC, &on) == 0
                  : ::fcntl(reading.get(), F_SETFL, O_ASYNC) == 0;
}

// The pages of pipes are counted for all processes of a user together.
inline bool can_widen_a_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const FileDescriptor reading(ends[0]);
  const FileDescriptor writing(ends[1]);
  return ::fcntl(reading.get(), F_SETPIPE_SZ, 1 << 17) > 0;
}

// A policy for memory that is shared with the referee decides where the referee's pages lie.
inline bool can_place_shared_memory(int block) {
  constexpr std::size_t page = 4096;
  constexpr int bind = 2;  // MPOL_BIND
  void* const memory = ::mmap(nullptr, page, PROT_READ, MAP_SHARED, block, 0);
  const unsigned long first_node = 1;
  return ::syscall(SYS_mbind, memory, page, bind, &first_node, 64UL, 0U) == 0;
}

// The kernel bounds these for all processes of a user together.
inline bool can_keep_a_key() {
  constexpr long of_this_process = -2;  // KEY_SPEC_PROCESS_KEYRING
  return ::syscall(SYS_add_key, "user", "kbench-walls", "x", 1UL, of_this_process) > 0;
}

inline bool can_have_asynchronous_io() {
  unsigned long context = 0;
  return ::syscall(SYS_io_setup, 1U, &context) == 0;
}

inline bool can_make_a_queue() {
  const std::string name = "kbench-walls-" + std::to_string(::getpid());
  const FileDescriptor queue(static_cast<int>(
      ::syscall(SYS_mq_open, name.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600, nullptr)));
  ::syscall(SYS_mq_unlink, name.c_str());
  return static_cast<bool>(queue);
}

inline std::vector<Attempt> attempts_at_its_bounds(Canaries& canaries) {
  return {
      {"be woken by a timer", can_be_woken_by_timer, {"seccomp", "seccomp beside a driver"}},
      {"be woken by a descriptor",
       [&] { return can_be_woken_by_descriptor(canaries.local.get()); },
       {"seccomp", "seccomp beside a driver"}},
      {"be woken by a descriptor, with a bit that is ignored",
       [&] { return can_be_woken_by_descriptor_in_disguise(canaries.local.get()); },
       {"seccomp", "seccomp beside a driver"}},
      {"have itself go on",
       [] { return ::kill(::getpid(), SIGCONT) == 0 || ::raise(SIGCONT) == 0; },
       {"seccomp", "seccomp beside a driver"}},
      {"seem to be ended by the kernel",
       [] { return ::kill(::getpid(), SIGKILL) == 0 || ::raise(SIGKILL) == 0; },
       {"seccomp", "seccomp beside a driver"}},
      {"seem to have reached a limit",
       [] {
         ::signal(SIGXCPU, SIG_IGN);
         ::signal(SIGXFSZ, SIG_IGN);
         return ::raise(SIGXCPU) == 0 || ::kill(::getpid(), SIGXFSZ) == 0;
       },
       {"seccomp", "seccomp beside a driver"}},
      {"have descriptors on their way",
       [] { return can_send_descriptors(false); },
       {"seccomp beside a driver"}},
      {"have descriptors on their way in several messages",
       [] { return can_send_descriptors(true); },
       {"seccomp beside a driver"}},
      {"have a timer expire while it is stopped",
       [] { return FileDescriptor(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC)).get() >= 0; },
       {"seccomp beside a driver"}},
      {"have the kernel watch descriptors while it is stopped",
       [] {
         return FileDescriptor(::epoll_create1(EPOLL_CLOEXEC)).get() >= 0 ||
                FileDescriptor(::epoll_create(1)).get() >= 0;
       },
       {"seccomp beside a driver"}},
      {"have a pipe signal it",
       [] { return can_have_signals_of_a_pipe(false); },
       {"seccomp", "seccomp beside a driver"}},
      {"have a pipe signal it, by another call",
       [] { return can_have_signals_of_a_pipe(true); },
       {"seccomp", "seccomp beside a driver"}},
      {"widen a pipe", can_widen_a_pipe, {"seccomp beside a driver"}},
      {"keep a key", can_keep_a_key, {"seccomp", "seccomp beside a driver"}},
      {"have asynchronous input and output",
       can_have_asynchronous_io,
       {"seccomp", "seccomp beside a driver"}},
      {"make a queue of messages", can_make_a_queue, {"seccomp", "seccomp beside a driver"}},
      {"make a namespace of users",
       [] { return ::unshare(CLONE_NEWUSER) == 0; },
       {"seccomp", "seccomp beside a driver"}},
      {"be woken by a change of a directory",
       [&] {
         const FileDescriptor directory(::open(canaries.directory.c_str(), O_RDONLY | O_DIRECTORY));
         return ::fcntl(directory.get(), F_NOTIFY, DN_CREATE) == 0;
       },
       {"seccomp", "seccomp beside a driver"}},
      {"go behind others", [] { return can_go_behind_others(SCHED_IDLE); }, {"seccomp beside a driver"}},
      {"go behind others, as a batch",
       [] { return can_go_behind_others(SCHED_BATCH); },
       {"seccomp beside a driver"}},
      {"go behind others, by attributes", can_go_behind_others_by_attributes, {"seccomp beside a driver"}},
      {"lower its priority",
       [] { return ::setpriority(PRIO_PROCESS, 0, 19) == 0; },
       {"seccomp beside a driver"}},
      {"put up a filter of its own",
       [] { return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, nullptr) != 0 && errno == EFAULT; },
       {"seccomp beside a driver"}},
      {"let itself be attached to",
       [] { return ::prctl(PR_SET_DUMPABLE, 1) == 0; },
       {"seccomp beside a driver"}},
      {"have its time run out",
       [] {
         const rlimit day{86'400, 86'400};
         return ::setrlimit(RLIMIT_CPU, &day) == 0 || ::prlimit(0, RLIMIT_CPU, &day, nullptr) == 0;
       },
       {"seccomp beside a driver"}},
      {"outlive its parent", can_outlive_its_parent, {"seccomp", "seccomp beside a driver"}},
      {"fork", can_fork, {"seccomp", "seccomp beside a driver"}},
      {"have a thread with descriptors of its own",
       [] { return can_start_thread(0); },
       {"seccomp", "seccomp beside a driver"}},
      {"wait for a thread where it cannot be stopped",
       [] { return can_start_thread(CLONE_FILES | CLONE_VFORK); },
       {"seccomp", "seccomp beside a driver"}},
      {"execute a program",
       [] { return ::execl("/bin/true", "true", nullptr) == 0; },
       {"seccomp", "landlock"}},
      {"leave its namespaces", [] { return ::unshare(CLONE_NEWNS) == 0; }, {"seccomp", "not_root"}},
      {"raise a limit", can_raise_limit, {"not_root"}},
      {"have memory that counts as a file",
       [] { return FileDescriptor(::memfd_create("file", MFD_CLOEXEC)).get() >= 0; },
       {"seccomp"}},
      {"decide where shared memory lies",
       [block = std::make_shared<FileDescriptor>(::memfd_create("block", MFD_CLOEXEC))] {
         return can_place_shared_memory(block->get());
       },
       {"seccomp"}},
      {"have memory that is shared with nobody",
       [] { return ::mmap(nullptr, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED; },
       {"seccomp"}},
  };
}

}  // namespace kbench::tests
