#include "isolation/sandbox/system_call_table.hpp"

#include <seccomp.h>

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/fsverity.h>
#include <linux/sockios.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <csignal>

namespace kbench::sandbox {
namespace {

using Kind = Condition::Kind;

#define CALL(name) \
  Call { #name, SCMP_SYS(name) }
// The call where this argument, an int, has the value.
#define CALL_WITH(name, argument, value) call_with(#name "(" #value ")", SCMP_SYS(name), argument, value)
#define CALL_BITS(flag) with_bits("clone(" #flag ")", SCMP_SYS(clone), 0, flag, flag)

constexpr Condition equals(unsigned argument, std::uint64_t value) {
  return {.kind = Kind::bits, .argument = argument, .value = value & 0xffffffff};
}

constexpr Condition has_bits(unsigned argument, std::uint64_t mask, std::uint64_t value) {
  return {.kind = Kind::bits, .argument = argument, .value = value, .mask = mask};
}

constexpr Call call_with(std::string_view name, int number, unsigned argument, std::uint64_t value) {
  return {name, number, {equals(argument, value)}};
}

constexpr Call with_bits(std::string_view name, int number, unsigned argument, std::uint64_t mask,
                         std::uint64_t value) {
  return {name, number, {has_bits(argument, mask, value)}};
}

constexpr Call unless(std::string_view name, int number, unsigned argument, std::uint64_t value) {
  return {name, number, {Condition{.kind = Kind::differs, .argument = argument, .value = value}}};
}

constexpr Call to_others(std::string_view name, int number) {
  return {name, number, {Condition{.kind = Kind::is_other}}};
}

constexpr Call to_itself(std::string_view name, int number, unsigned argument, int signal) {
  return {
      name, number, {Condition{.kind = Kind::is_self}, equals(argument, static_cast<std::uint64_t>(signal))}};
}

// libseccomp 2.5 has no names for these; the numbers are the same on every architecture.
constexpr int memfd_secret = 447;             // Linux 5.14
constexpr int set_mempolicy_home_node = 450;  // Linux 5.17
constexpr int fchmodat2 = 452;
constexpr int statmount = 457;
constexpr int listmount = 458;
constexpr int setxattrat = 463;
constexpr int removexattrat = 466;
constexpr int file_setattr = 469;

// Linux 6.5, and not yet in every C library's headers.
constexpr int pass_pidfd = 76;
constexpr int peer_pidfd = 77;

constexpr std::uint64_t type_of_socket = 0xf;  // flags follow above these bits

Effect refused(const CallRights& /*rights*/) { return Effect::refused; }
Effect does_not_exist(const CallRights& /*rights*/) { return Effect::does_not_exist; }
Effect refused_without_sockets(const CallRights& rights) {
  return rights.sockets == Sockets::none ? Effect::refused : Effect::allowed;
}
Effect refused_without_profiler(const CallRights& rights) {
  return rights.profiler == Profiler::none ? Effect::refused : Effect::allowed;
}
Effect without_effect_but_for_profiler(const CallRights& rights) {
  return rights.profiler == Profiler::none ? Effect::without_effect : Effect::allowed;
}
Effect asks_door(const CallRights& rights) {
  return rights.processes == Processes::none ? Effect::refused : Effect::asks_door;
}

std::vector<CallRule> rules() {
  return {
      {{CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev), CALL(process_madvise), CALL(kcmp),
        CALL(pidfd_getfd)},
       "they reach into other processes",
       refused},
      {{CALL(pidfd_send_signal), CALL(tkill), CALL(rt_sigqueueinfo), CALL(rt_tgsigqueueinfo)},
       "they signal other processes",
       refused},
      {{CALL(io_setup), CALL(io_uring_setup), CALL(io_uring_enter), CALL(io_uring_register)},
       "the kernel would work for a process that is stopped, and make calls that no filter sees",
       refused},
      {{CALL(unshare), CALL(setns), CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot),
        CALL(open_by_handle_at)},
       "they lead out of its namespaces, or around the walls of files",
       refused},
      {{Call{"statmount", statmount}, Call{"listmount", listmount}},
       "they tell of the machine's mounts",
       refused},
      {{CALL(bpf), CALL(perf_event_open), CALL(userfaultfd)},
       "they watch other processes, or make the kernel wait",
       refused},
      {{CALL(add_key), CALL(request_key), CALL(keyctl)}, "keys outlive the process", refused},
      {{CALL(shmget), CALL(shmat), CALL(shmctl), CALL(msgget), CALL(msgctl), CALL(msgsnd), CALL(msgrcv),
        CALL(semget), CALL(semctl), CALL(semop), CALL(semtimedop), CALL(mq_open), CALL(mq_unlink)},
       "they reach memory, queues and semaphores of other processes, and leave them behind",
       refused},
      {{CALL(inotify_init), CALL(inotify_init1), CALL(fanotify_init)},
       "they tell who reads its files",
       refused},
      {{CALL(sync), CALL(syncfs)}, "all that waits in memory would be written to disk", refused},
      {{CALL(personality), CALL(modify_ldt)}, "they change how the kernel runs the process", refused},

      // Changes to files of the own user that Landlock does not control; before its third version, truncation is one of them.
      {{CALL(chown), CALL(lchown), CALL(fchown), CALL(fchownat)},
       "Landlock does not control who owns a file",
       refused},
      {{CALL(setxattr), CALL(lsetxattr), CALL(fsetxattr), CALL(removexattr), CALL(lremovexattr),
        CALL(fremovexattr), Call{"setxattrat", setxattrat}, Call{"removexattrat", removexattrat},
        Call{"file_setattr", file_setattr}},
       "Landlock does not control attributes; to programs that copy files, the file system has none",
       [](const CallRights& /*rights*/) { return Effect::not_supported; }},
      {{CALL(truncate), CALL(chmod), CALL(fchmod), CALL(fchmodat), Call{"fchmodat2", fchmodat2}},
       "Landlock does not control modes, and sizes only from its third version on",
       [](const CallRights& rights) {
         return rights.changes == FileChanges::none ? Effect::refused : Effect::allowed;
       }},
      {{CALL(utime), CALL(utimes), CALL(futimesat), CALL(utimensat)},
       "Landlock does not control times, nor do mounts those of a device",
       [](const CallRights& rights) {
         switch (rights.changes) {
           case FileChanges::none: return Effect::refused;
           case FileChanges::own: return Effect::allowed;
           case FileChanges::own_but_times: break;
         }
         return Effect::without_effect;
       }},

      // A driver may ask about its own threads.
      {{unless("prlimit64 of another process", SCMP_SYS(prlimit64), 0, 0),
        unless("setpriority of a group or user", SCMP_SYS(setpriority), 0, PRIO_PROCESS),
        unless("ioprio_set of another", SCMP_SYS(ioprio_set), 1, 0),
        unless("migrate_pages of another process", SCMP_SYS(migrate_pages), 0, 0),
        unless("move_pages of another process", SCMP_SYS(move_pages), 0, 0)},
       "they change limits, priorities and memory of other processes",
       refused},
      {{unless("setpriority of another", SCMP_SYS(setpriority), 1, 0),
        unless("sched_setaffinity of another", SCMP_SYS(sched_setaffinity), 0, 0),
        unless("sched_setscheduler of another", SCMP_SYS(sched_setscheduler), 0, 0),
        unless("sched_setparam of another", SCMP_SYS(sched_setparam), 0, 0),
        unless("sched_setattr of another", SCMP_SYS(sched_setattr), 0, 0)},
       "they change cores and priorities of other processes; a driver changes those of its threads",
       refused_without_sockets},

      {{CALL(socket), CALL(bind), CALL(connect)},
       "a driver needs sockets to start, and nothing else does",
       refused_without_sockets},
      // No limit of a process bounds memory that counts as a file, and only several processes need it.
      {{CALL(memfd_create), Call{"memfd_secret", memfd_secret},
        with_bits("mmap(MAP_SHARED) with MAP_ANONYMOUS", SCMP_SYS(mmap), 3, MAP_TYPE | MAP_ANONYMOUS,
                  MAP_SHARED | MAP_ANONYMOUS)},
       "no limit bounds memory that counts as a file; a driver may need it",
       refused_without_sockets},
      // A policy for shared memory holds for the referee, too: its inputs would lie where the reference is slow.
      {{CALL(mbind), Call{"set_mempolicy_home_node", set_mempolicy_home_node}},
       "they decide on which part of the memory the referee's tensors lie",
       refused_without_sockets},
      {{unless("socket of another kind than AF_UNIX", SCMP_SYS(socket), 0, AF_UNIX),
        unless("socketpair of another kind than AF_UNIX", SCMP_SYS(socketpair), 0, AF_UNIX)},
       "they would reach other machines",
       refused},
      {{with_bits("socket(SOCK_DGRAM)", SCMP_SYS(socket), 1, type_of_socket, SOCK_DGRAM),
        with_bits("socket(SOCK_RAW)", SCMP_SYS(socket), 1, type_of_socket, SOCK_RAW),
        with_bits("socketpair(SOCK_DGRAM)", SCMP_SYS(socketpair), 1, type_of_socket, SOCK_DGRAM),
        with_bits("socketpair(SOCK_RAW)", SCMP_SYS(socketpair), 1, type_of_socket, SOCK_RAW)},
       "they could send datagrams to any named socket",
       refused},

      // In the fourth mode, O_ACCMODE, which permits no access, a file is emptied too.
      {{with_bits("open(O_RDONLY) with O_TRUNC", SCMP_SYS(open), 1, O_ACCMODE | O_TRUNC, O_RDONLY | O_TRUNC),
        with_bits("open(O_ACCMODE) with O_TRUNC", SCMP_SYS(open), 1, O_ACCMODE | O_TRUNC,
                  O_ACCMODE | O_TRUNC),
        with_bits("openat(O_RDONLY) with O_TRUNC", SCMP_SYS(openat), 2, O_ACCMODE | O_TRUNC,
                  O_RDONLY | O_TRUNC),
        with_bits("openat(O_ACCMODE) with O_TRUNC", SCMP_SYS(openat), 2, O_ACCMODE | O_TRUNC,
                  O_ACCMODE | O_TRUNC)},
       "they empty a file that is not opened for writing",
       refused},
      {{CALL(openat2)}, "a filter cannot read its flags", does_not_exist},
      {{CALL_WITH(ioctl, 1, FS_IOC_SETFLAGS), CALL_WITH(ioctl, 1, FS_IOC32_SETFLAGS),
        CALL_WITH(ioctl, 1, FS_IOC_FSSETXATTR), CALL_WITH(ioctl, 1, FS_IOC_SETVERSION),
        CALL_WITH(ioctl, 1, FS_IOC32_SETVERSION), CALL_WITH(ioctl, 1, FS_IOC_ENABLE_VERITY)},
       "they change a file's attributes by a descriptor that need not be open for writing",
       refused},
      {{CALL_WITH(madvise, 2, MADV_REMOVE), with_bits("fallocate(FALLOC_FL_PUNCH_HOLE)", SCMP_SYS(fallocate),
                                                      1, FALLOC_FL_PUNCH_HOLE, FALLOC_FL_PUNCH_HOLE)},
       "a hole in an output reads as zeros, and the referee would have to make its pages",
       refused},

      // A stopped process could have the kernel send it SIGCONT, and others a signal that it may not send.
      {{CALL(timer_create), CALL_WITH(fcntl, 1, F_SETSIG), CALL_WITH(fcntl, 1, F_NOTIFY),
        CALL_WITH(fcntl, 1, F_SETOWN), CALL_WITH(fcntl, 1, F_SETOWN_EX), CALL_WITH(ioctl, 1, FIOSETOWN),
        CALL_WITH(ioctl, 1, SIOCSPGRP), CALL_WITH(ioctl, 1, FIOASYNC),
        Call{"fcntl(F_SETFL) with O_ASYNC",
             SCMP_SYS(fcntl),
             {equals(1, F_SETFL), has_bits(2, O_ASYNC, O_ASYNC)}}},
       "the kernel would send signals for it, even when it is stopped",
       refused},

      // A build tool gives each of its processes a group, or a session, and ends where it cannot.
      {{CALL(setpgid), CALL(setsid)},
       "its processes stay in the group that ends with it; build tools go on as if they had left",
       [](const CallRights& rights) {
         return rights.processes == Processes::none ? Effect::refused : Effect::without_effect;
       }},
      {{CALL(fork), CALL(vfork), CALL(execve), CALL(execveat),
        with_bits("clone without CLONE_THREAD", SCMP_SYS(clone), 0, CLONE_THREAD, 0)},
       "only compilers need processes",
       asks_door},
      // The limit on descriptors holds for each table.
      {{with_bits("clone(CLONE_THREAD) without CLONE_FILES", SCMP_SYS(clone), 0, CLONE_THREAD | CLONE_FILES,
                  CLONE_THREAD),
        with_bits("clone(CLONE_THREAD) with CLONE_VFORK", SCMP_SYS(clone), 0, CLONE_THREAD | CLONE_VFORK,
                  CLONE_THREAD | CLONE_VFORK)},
       "a thread shares the process's descriptors, and makes none wait",
       refused},
      {{CALL_BITS(CLONE_PARENT), CALL_BITS(CLONE_NEWNS), CALL_BITS(CLONE_NEWCGROUP), CALL_BITS(CLONE_NEWUTS),
        CALL_BITS(CLONE_NEWIPC), CALL_BITS(CLONE_NEWUSER), CALL_BITS(CLONE_NEWPID), CALL_BITS(CLONE_NEWNET)},
       "its processes have no namespaces of their own, and no other parent",
       refused},
      {{CALL(clone3)}, "a filter cannot read its flags; the C library falls back to clone", does_not_exist},
      {{CALL(pidfd_open), to_others("kill of another process", SCMP_SYS(kill)),
        to_others("tgkill of another process", SCMP_SYS(tgkill))},
       "it may signal the processes that it has started, and no others",
       asks_door},
      {{to_itself("kill(SIGCONT)", SCMP_SYS(kill), 1, SIGCONT),
        to_itself("kill(SIGKILL)", SCMP_SYS(kill), 1, SIGKILL),
        to_itself("kill(SIGXCPU)", SCMP_SYS(kill), 1, SIGXCPU),
        to_itself("kill(SIGXFSZ)", SCMP_SYS(kill), 1, SIGXFSZ),
        to_itself("tgkill(SIGCONT)", SCMP_SYS(tgkill), 2, SIGCONT),
        to_itself("tgkill(SIGKILL)", SCMP_SYS(tgkill), 2, SIGKILL),
        to_itself("tgkill(SIGXCPU)", SCMP_SYS(tgkill), 2, SIGXCPU),
        to_itself("tgkill(SIGXFSZ)", SCMP_SYS(tgkill), 2, SIGXFSZ)},
       "SIGCONT undoes a stop; the others say that the kernel enforced a limit",
       refused},
      {{CALL_WITH(prctl, 0, PR_SET_PDEATHSIG)}, "it ends when its launcher ends", refused},
      {{call_with("getsockopt(SO_PEERPIDFD)", SCMP_SYS(getsockopt), 2, peer_pidfd),
        call_with("setsockopt(SO_PEERPIDFD)", SCMP_SYS(setsockopt), 2, peer_pidfd),
        call_with("getsockopt(SO_PASSPIDFD)", SCMP_SYS(getsockopt), 2, pass_pidfd),
        call_with("setsockopt(SO_PASSPIDFD)", SCMP_SYS(setsockopt), 2, pass_pidfd)},
       "they give a descriptor of the referee or the host",
       refused},

      {{CALL(socket), CALL(bind), CALL(connect)},
       "only what starts needs sockets other than pairs",
       refused,
       Since::submission},
      {{CALL_WITH(prctl, 0, PR_SET_SECCOMP), CALL(seccomp)},
       "with a filter of its own that asks another process, a thread could wait where it cannot be stopped",
       refused,
       Since::submission},
      {{CALL_WITH(prctl, 0, PR_SET_DUMPABLE)},
       "a dumpable process can be attached to",
       refused,
       Since::submission},
      {{CALL_WITH(setrlimit, 0, RLIMIT_CPU), CALL_WITH(prlimit64, 1, RLIMIT_CPU)},
       "a limit on its time would end it as running out of memory does",
       refused,
       Since::submission},
      {{CALL_WITH(fcntl, 1, F_SETLEASE), CALL_WITH(fcntl, 1, F_SETPIPE_SZ)},
       "a lease makes others wait; larger pipes use up what their user may have",
       refused_without_profiler,
       Since::submission},
      {{CALL(setpriority), CALL(sched_setscheduler), CALL(sched_setparam), CALL(sched_setattr)},
       "a thread that has a lower priority than other work takes seconds to stop or to end",
       refused,
       Since::submission},
      {{CALL(sendmsg), CALL(sendmmsg), CALL(epoll_create), CALL(epoll_create1)},
       "the kernel counts what they use for all processes of a user together",
       refused_without_profiler,
       Since::submission},
      {{CALL(timerfd_create)},
       "a timer that expires while the process is stopped wakes all that watch it",
       refused_without_profiler,
       Since::submission},
      // A filter cannot tell files that others read from a submission's own.
      {{CALL(flock), CALL_WITH(fcntl, 1, F_SETLK), CALL_WITH(fcntl, 1, F_SETLKW),
        CALL_WITH(fcntl, 1, F_OFD_SETLK), CALL_WITH(fcntl, 1, F_OFD_SETLKW)},
       "a lock on a file passes a message to those who read it, or makes them wait",
       without_effect_but_for_profiler,
       Since::submission},
  };
}

#undef CALL
#undef CALL_WITH
#undef CALL_BITS

}  // namespace

const std::vector<CallRule>& system_call_rules() {
  static const std::vector<CallRule> table = rules();
  return table;
}

}  // namespace kbench::sandbox
