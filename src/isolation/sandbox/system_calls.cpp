#include "isolation/sandbox/system_calls.hpp"

#include <seccomp.h>

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/fsverity.h>
#include <linux/sockios.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <memory>
#include <utility>

namespace kbench::sandbox {
namespace {

// The calls that start processes, except clone, which also starts threads.
constexpr std::array starts_processes{SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat)};

// The calls that reach into other processes, leave something behind, or open a way out.
constexpr std::array denied{
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise),
    SCMP_SYS(kcmp), SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_send_signal), SCMP_SYS(tkill),
    SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(io_setup), SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register), SCMP_SYS(unshare), SCMP_SYS(setns),
    SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(open_by_handle_at),
    SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(add_key), SCMP_SYS(request_key),
    SCMP_SYS(keyctl), SCMP_SYS(shmget), SCMP_SYS(shmat), SCMP_SYS(shmctl), SCMP_SYS(msgget), SCMP_SYS(msgctl),
    SCMP_SYS(msgsnd), SCMP_SYS(msgrcv), SCMP_SYS(semget), SCMP_SYS(semctl), SCMP_SYS(semop),
    SCMP_SYS(semtimedop), SCMP_SYS(mq_open), SCMP_SYS(mq_unlink), SCMP_SYS(inotify_init),
    SCMP_SYS(inotify_init1), SCMP_SYS(fanotify_init), SCMP_SYS(sync), SCMP_SYS(syncfs), SCMP_SYS(personality),
    SCMP_SYS(modify_ldt),
    // libseccomp 2.5 has no names for these; the numbers are the same on every architecture.
    457,   // statmount
    458};  // listmount

// Changes to files of the own user that Landlock does not control; before its third version, truncation is one of
// them. libseccomp 2.5 has no names for some; the numbers are the same on every architecture.
constexpr std::array changes_of_owners{SCMP_SYS(chown), SCMP_SYS(lchown), SCMP_SYS(fchown),
                                       SCMP_SYS(fchownat)};
// Programs that copy files take this for a file system that has none.
constexpr std::array changes_of_attributes{SCMP_SYS(setxattr),
                                           SCMP_SYS(lsetxattr),
                                           SCMP_SYS(fsetxattr),
                                           SCMP_SYS(removexattr),
                                           SCMP_SYS(lremovexattr),
                                           SCMP_SYS(fremovexattr),
                                           463,   // setxattrat
                                           466,   // removexattrat
                                           469};  // file_setattr
constexpr std::array changes_of_modes{SCMP_SYS(truncate), SCMP_SYS(chmod), SCMP_SYS(fchmod),
                                      SCMP_SYS(fchmodat), 452};  // fchmodat2
constexpr std::array changes_of_times{SCMP_SYS(utime), SCMP_SYS(utimes), SCMP_SYS(futimesat),
                                      SCMP_SYS(utimensat)};

// Reasons: with its own filter that asks another process, a thread could wait where it cannot be stopped. A limit on
// its time would end it as running out of memory does. A dumpable process can be attached to. A lease on a file that
// others open makes them wait.
struct Refusal {
  int call;
  unsigned argument;
  int value;
};
constexpr std::array refused_to_submissions{
    Refusal{SCMP_SYS(prctl), 0, PR_SET_SECCOMP}, Refusal{SCMP_SYS(prctl), 0, PR_SET_DUMPABLE},
    Refusal{SCMP_SYS(setrlimit), 0, RLIMIT_CPU}, Refusal{SCMP_SYS(prlimit64), 1, RLIMIT_CPU},
    Refusal{SCMP_SYS(fcntl), 1, F_SETLEASE},     Refusal{SCMP_SYS(fcntl), 1, F_SETPIPE_SZ}};

// A thread that has a lower priority than other work takes seconds to stop or to end.
constexpr std::array wholly_refused_to_submissions{SCMP_SYS(seccomp), SCMP_SYS(setpriority),
                                                   SCMP_SYS(sched_setscheduler), SCMP_SYS(sched_setparam),
                                                   SCMP_SYS(sched_setattr)};

// A profiler's library needs these. The kernel counts descriptors in messages, and what an epoll watches, for all
// processes of a user together. While the process is stopped, a timer that expires wakes all instances that watch it.
constexpr std::array refused_without_profiler{SCMP_SYS(sendmsg), SCMP_SYS(sendmmsg), SCMP_SYS(epoll_create),
                                              SCMP_SYS(epoll_create1), SCMP_SYS(timerfd_create)};

// A lock on a file that others read passes them a message, or makes them wait. A filter cannot tell such files from a
// submission's own, so that these and flock() report success without effect.
constexpr std::array locks_on_files{F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};

// Linux 5.14; libseccomp 2.5 has no name for it. The same number on every architecture.
constexpr int memfd_secret = 447;

// Linux 5.17; libseccomp 2.5 has no name for it either.
constexpr int set_mempolicy_home_node = 450;

// Linux 6.5, and not yet in every C library's headers.
constexpr int pass_pidfd = 76;
constexpr int peer_pidfd = 77;

constexpr std::array calls_of_sockets{SCMP_SYS(socket), SCMP_SYS(bind), SCMP_SYS(connect)};

using Filter = std::unique_ptr<void, void (*)(scmp_filter_ctx)>;

Filter allow_all() { return {::seccomp_init(SCMP_ACT_ALLOW), ::seccomp_release}; }

// Loading fails without the listener, where the rules ask for one.
SystemCallFilter load_filter(Sockets sockets, Processes processes, FileChanges changes) {
  const Filter filter = allow_all();
  if (!filter) return {};
  const auto refuse = SCMP_ACT_ERRNO(EPERM);
  int failures = 0;
  const auto add = [&](int result) { failures += result == 0 ? 0 : 1; };
  for (const int call : denied) add(::seccomp_rule_add(filter.get(), refuse, call, 0));
  for (const int call : changes_of_owners) add(::seccomp_rule_add(filter.get(), refuse, call, 0));
  for (const int call : changes_of_attributes)
    add(::seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EOPNOTSUPP), call, 0));
  if (changes == FileChanges::none) {
    for (const int call : changes_of_modes) add(::seccomp_rule_add(filter.get(), refuse, call, 0));
  }
  if (changes != FileChanges::own) {
    const auto act = changes == FileChanges::none ? refuse : SCMP_ACT_ERRNO(0);
    for (const int call : changes_of_times) add(::seccomp_rule_add(filter.get(), act, call, 0));
  }

  // Refuses these for other processes; a driver may ask about its own threads.
  const auto only = [&](int call, unsigned argument, int allowed) {
    const scmp_arg_cmp other{argument, SCMP_CMP_NE, static_cast<scmp_datum_t>(allowed), 0};
    add(::seccomp_rule_add(filter.get(), refuse, call, 1, other));
  };
  // The kernel looks at 32 bits of what is an int to it.
  const auto refuse_bits = [&](int call, unsigned argument, std::uint64_t mask, std::int64_t value) {
    const scmp_arg_cmp equal{argument, SCMP_CMP_MASKED_EQ, mask, static_cast<scmp_datum_t>(value)};
    add(::seccomp_rule_add(filter.get(), refuse, call, 1, equal));
  };
  const auto refuse_int = [&](int call, unsigned argument, int value) {
    refuse_bits(call, argument, 0xffffffff, value);
  };
  only(SCMP_SYS(prlimit64), 0, 0);
  only(SCMP_SYS(setpriority), 0, PRIO_PROCESS);
  only(SCMP_SYS(ioprio_set), 1, 0);
  only(SCMP_SYS(migrate_pages), 0, 0);
  only(SCMP_SYS(move_pages), 0, 0);
  if (sockets == Sockets::none) {
    only(SCMP_SYS(setpriority), 1, 0);
    for (const int call : {SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_setscheduler),
                           SCMP_SYS(sched_setparam), SCMP_SYS(sched_setattr)}) {
      only(call, 0, 0);
    }
    for (const int call : calls_of_sockets) add(::seccomp_rule_add(filter.get(), refuse, call, 0));
    // No limit of a process bounds memory that counts as a file, and only several processes need it.
    for (const int call : {SCMP_SYS(memfd_create), memfd_secret})
      add(::seccomp_rule_add(filter.get(), refuse, call, 0));
    // A policy for shared memory holds for the referee, too: its inputs would lie where the reference is slow.
    for (const int call : {SCMP_SYS(mbind), set_mempolicy_home_node})
      add(::seccomp_rule_add(filter.get(), refuse, call, 0));
    refuse_bits(SCMP_SYS(mmap), 3, MAP_TYPE | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS);
  } else {
    add(::seccomp_rule_add(filter.get(), refuse, SCMP_SYS(socket), 1, SCMP_A0(SCMP_CMP_NE, AF_UNIX)));
  }

  // O_TRUNC empties a file, even one that is opened for reading, or in the fourth mode, which permits no access. A
  // filter cannot read the flags of openat2.
  for (const int mode : {O_RDONLY, O_ACCMODE}) {
    refuse_bits(SCMP_SYS(open), 1, O_ACCMODE | O_TRUNC, mode | O_TRUNC);
    refuse_bits(SCMP_SYS(openat), 2, O_ACCMODE | O_TRUNC, mode | O_TRUNC);
  }
  add(::seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(openat2), 0));

  // A file's attributes, by a descriptor that need not be open for writing.
  for (const std::uint64_t request : {FS_IOC_SETFLAGS, FS_IOC32_SETFLAGS, FS_IOC_FSSETXATTR,
                                      FS_IOC_SETVERSION, FS_IOC32_SETVERSION, FS_IOC_ENABLE_VERITY}) {
    refuse_bits(SCMP_SYS(ioctl), 1, 0xffffffff, static_cast<std::int64_t>(request));
  }

  // Pairs must be of the kind that reaches only this machine.
  only(SCMP_SYS(socketpair), 0, AF_UNIX);
  // A socket of a datagram pair could send to any named socket.
  for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)}) {
    constexpr std::uint64_t type = 0xf;  // flags follow above these bits
    for (const int datagrams : {SOCK_DGRAM, SOCK_RAW}) refuse_bits(call, 1, type, datagrams);
  }

  // A hole in an output reads as zeros, and the referee would have to make its pages when it reads them.
  refuse_int(SCMP_SYS(madvise), 2, MADV_REMOVE);
  refuse_bits(SCMP_SYS(fallocate), 1, FALLOC_FL_PUNCH_HOLE, FALLOC_FL_PUNCH_HOLE);

  // A stopped process could have the kernel send it SIGCONT, by a timer or a descriptor that becomes ready.
  add(::seccomp_rule_add(filter.get(), refuse, SCMP_SYS(timer_create), 0));
  for (const int command : {F_SETSIG, F_NOTIFY}) refuse_int(SCMP_SYS(fcntl), 1, command);
  // The kernel must not send such signals to others either.
  for (const int command : {F_SETOWN, F_SETOWN_EX}) refuse_int(SCMP_SYS(fcntl), 1, command);
  for (const int command : {FIOSETOWN, SIOCSPGRP, FIOASYNC}) refuse_int(SCMP_SYS(ioctl), 1, command);
  add(::seccomp_rule_add(filter.get(), refuse, SCMP_SYS(fcntl), 2,
                         SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffff, F_SETFL),
                         SCMP_A2(SCMP_CMP_MASKED_EQ, O_ASYNC, O_ASYNC)));

  // A thread is a clone with CLONE_THREAD. It must share the process's descriptors, because their limit holds for each
  // table, and no process may wait for it. Any other clone is a process, which must have no namespaces and no other
  // parent. A filter cannot read the flags of clone3; the C library falls back to clone when there is no clone3.
  const auto self = static_cast<scmp_datum_t>(::getpid());
  const auto start = processes == Processes::none ? refuse : SCMP_ACT_NOTIFY;
  // A build tool gives each of its processes a group, or a session, and ends where it cannot. The calls report success
  // without effect, for all of a runner's processes must stay in the group that ends with it.
  for (const int call : {SCMP_SYS(setpgid), SCMP_SYS(setsid)}) {
    add(::seccomp_rule_add(filter.get(), processes == Processes::none ? refuse : SCMP_ACT_ERRNO(0), call, 0));
  }
  for (const int call : starts_processes) add(::seccomp_rule_add(filter.get(), start, call, 0));
  const scmp_arg_cmp is_no_thread{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0};
  add(::seccomp_rule_add(filter.get(), start, SCMP_SYS(clone), 1, is_no_thread));
  refuse_bits(SCMP_SYS(clone), 0, CLONE_THREAD | CLONE_FILES, CLONE_THREAD);
  refuse_bits(SCMP_SYS(clone), 0, CLONE_THREAD | CLONE_VFORK, CLONE_THREAD | CLONE_VFORK);
  for (const int flag : {CLONE_PARENT, CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                         CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET})
    refuse_bits(SCMP_SYS(clone), 0, static_cast<std::uint64_t>(flag), flag);
  add(::seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0));
  // The door signals those that have come through it, and gives descriptors of them.
  add(::seccomp_rule_add(filter.get(), start, SCMP_SYS(pidfd_open), 0));
  for (const auto& [call, argument] : {std::pair{SCMP_SYS(kill), 1U}, std::pair{SCMP_SYS(tgkill), 2U}}) {
    add(::seccomp_rule_add(filter.get(), start, call, 1, SCMP_A0(SCMP_CMP_NE, self)));
    // SIGCONT would undo a stop. The others tell the host that the kernel enforced a limit.
    for (const int signal : {SIGCONT, SIGKILL, SIGXCPU, SIGXFSZ}) {
      const scmp_arg_cmp equal{argument, SCMP_CMP_MASKED_EQ, 0xffffffff, static_cast<scmp_datum_t>(signal)};
      add(::seccomp_rule_add(filter.get(), refuse, call, 2, SCMP_A0(SCMP_CMP_EQ, self), equal));
    }
  }
  refuse_int(SCMP_SYS(prctl), 0, PR_SET_PDEATHSIG);
  // These options give a descriptor of the process at the other end, which is the referee or the host.
  for (const int option : {peer_pidfd, pass_pidfd}) {
    refuse_int(SCMP_SYS(getsockopt), 2, option);
    refuse_int(SCMP_SYS(setsockopt), 2, option);
  }
  if (failures != 0 || ::seccomp_load(filter.get()) != 0) return {};
  if (processes == Processes::none) return {.stands = true};
  const int listener = ::fcntl(::seccomp_notify_fd(filter.get()), F_DUPFD_CLOEXEC, 0);
  ::close(::seccomp_notify_fd(filter.get()));
  return {.stands = listener >= 0, .listener = system::FileDescriptor(listener)};
}

}  // namespace

SystemCallFilter filter_system_calls(Sockets sockets, Processes processes, FileChanges changes) {
  SystemCallFilter filter = load_filter(sockets, processes, changes);
  return filter.stands ? std::move(filter) : load_filter(sockets, Processes::none, changes);
}

bool refuse_what_starting_needs(Profiler profiler) {
  const Filter filter = allow_all();
  if (!filter || ::seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_TSYNC, 1) != 0) return false;
  const auto refuse = SCMP_ACT_ERRNO(EPERM);
  for (const int call : calls_of_sockets) {
    if (::seccomp_rule_add(filter.get(), refuse, call, 0) != 0) return false;
  }
  for (const Refusal& each : refused_to_submissions) {
    if (profiler == Profiler::loaded && each.call == SCMP_SYS(fcntl)) continue;
    const scmp_arg_cmp equal{each.argument, SCMP_CMP_MASKED_EQ, 0xffffffff,
                             static_cast<scmp_datum_t>(each.value)};
    if (::seccomp_rule_add(filter.get(), refuse, each.call, 1, equal) != 0) return false;
  }
  for (const int call : wholly_refused_to_submissions) {
    if (::seccomp_rule_add(filter.get(), refuse, call, 0) != 0) return false;
  }
  if (profiler == Profiler::none) {
    for (const int call : refused_without_profiler) {
      if (::seccomp_rule_add(filter.get(), refuse, call, 0) != 0) return false;
    }
    const auto have_no_effect = SCMP_ACT_ERRNO(0);
    if (::seccomp_rule_add(filter.get(), have_no_effect, SCMP_SYS(flock), 0) != 0) return false;
    for (const int command : locks_on_files) {
      const scmp_arg_cmp equal{1, SCMP_CMP_MASKED_EQ, 0xffffffff, static_cast<scmp_datum_t>(command)};
      if (::seccomp_rule_add(filter.get(), have_no_effect, SCMP_SYS(fcntl), 1, equal) != 0) return false;
    }
  }
  return ::seccomp_load(filter.get()) == 0;
}

}  // namespace kbench::sandbox
