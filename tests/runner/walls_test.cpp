// Each wall by itself: what it is meant to stop fails behind it alone, and succeeds where no wall is.
//
// What is attempted is aimed at what the test has made: a process, a file, sockets of this machine, shared memory.
#include "catch.hpp"
#include "process/file_descriptor.hpp"
#include "process/landlock.hpp"
#include "process/nobody.hpp"
#include "runner/system_calls.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <linux/openat2.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <set>
#include <string>
#include <vector>

using namespace kbench;
using process::FileDescriptor;

namespace {

// A process of the test's own. It waits, and ends with the test.
class Process {
 public:
  explicit Process(const std::function<void()>& begin) : pid_(::fork()) {
    if (pid_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    begin();
    while (true) ::pause();
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_;
};

// What is attacked.
class Canaries {
 public:
  Canaries() {
    std::string name = (std::filesystem::temp_directory_path() / "kbench-walls-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    directory = name;
    secret_file = directory / "secret";
    std::ofstream(secret_file) << "secret";
    std::filesystem::permissions(secret_file, std::filesystem::perms::owner_read);

    const int shared = ::shm_open(shared_name.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
    REQUIRE(shared >= 0);
    ::close(shared);
    segment = ::shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    REQUIRE(segment >= 0);
    semaphore = ::semget(IPC_PRIVATE, 1, IPC_CREAT | 0666);  // anybody's who knows the number
    REQUIRE(semaphore >= 0);
    queue = ::msgget(IPC_PRIVATE, IPC_CREAT | 0666);
    REQUIRE(queue >= 0);

    tcp_address.sin_family = AF_INET;
    tcp_address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    auto* const address = reinterpret_cast<sockaddr*>(&tcp_address);
    socklen_t size = sizeof tcp_address;
    REQUIRE(::bind(tcp.get(), address, size) == 0);
    REQUIRE(::listen(tcp.get(), 100) == 0);
    REQUIRE(::getsockname(tcp.get(), address, &size) == 0);

    abstract_address.sun_family = AF_UNIX;
    const std::string abstract = "kbench-walls-" + std::to_string(::getpid());
    abstract.copy(&abstract_address.sun_path[1], abstract.size());
    abstract_size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + abstract.size());
    REQUIRE(::bind(local.get(), reinterpret_cast<sockaddr*>(&abstract_address), abstract_size) == 0);
    REQUIRE(::listen(local.get(), 100) == 0);

    bind_to_file(listening, file_address, "listening");
    REQUIRE(::listen(listening.get(), 100) == 0);
    bind_to_file(named, named_address, "socket");
  }
  Canaries(const Canaries&) = delete;
  Canaries& operator=(const Canaries&) = delete;
  ~Canaries() {
    ::shm_unlink(shared_name.c_str());
    ::shmctl(segment, IPC_RMID, nullptr);
    ::semctl(semaphore, 0, IPC_RMID);
    ::msgctl(queue, IPC_RMID, nullptr);
    std::error_code ignored;
    std::filesystem::remove_all(directory, ignored);
  }

  std::filesystem::path directory;
  std::filesystem::path secret_file;
  std::string shared_name = "/kbench-walls-" + std::to_string(::getpid());
  int segment = -1;
  int semaphore = -1;
  int queue = -1;
  FileDescriptor tcp{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  sockaddr_in tcp_address{};
  FileDescriptor local{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  sockaddr_un abstract_address{};
  socklen_t abstract_size = 0;
  FileDescriptor listening{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  sockaddr_un file_address{};
  FileDescriptor named{::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
  sockaddr_un named_address{};
  char secret = 42;  // of the process, at the same address
  Process process{[] {}};

 private:
  void bind_to_file(const FileDescriptor& socket, sockaddr_un& address, const char* name) const {
    const std::filesystem::path file = directory / name;
    REQUIRE(file.native().size() < sizeof address.sun_path);
    address.sun_family = AF_UNIX;
    file.native().copy(&address.sun_path[0], file.native().size());
    REQUIRE(::bind(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  }
};

struct Attempt {
  std::string what;
  std::function<bool()> succeeds;
  std::set<std::string> walls;  // each of them stops it alone
};

bool can_open(const std::string& path, int flags) {
  return FileDescriptor(::open(path.c_str(), flags | O_CLOEXEC, 0600)).get() >= 0;
}

bool can_reach(int domain, int type, const void* address, socklen_t size) {
  const FileDescriptor socket(::socket(domain, type, 0));
  return socket && ::connect(socket.get(), static_cast<const sockaddr*>(address), size) == 0;
}

bool can_fork() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  return child > 0 && ::waitpid(child, nullptr, 0) == child;
}

bool can_raise_limit() {
  const rlimit low{64, 64};
  const rlimit high{128, 128};
  return ::setrlimit(RLIMIT_NOFILE, &low) == 0 && ::setrlimit(RLIMIT_NOFILE, &high) == 0;
}

bool can_read_memory(pid_t pid, char& secret) {
  char copy = 0;
  const iovec here{&copy, 1};
  const iovec there{&secret, 1};
  return ::process_vm_readv(pid, &here, 1, &there, 1, 0) == 1;
}

bool can_take_descriptor(pid_t pid) {
  const FileDescriptor process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  return process && FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_getfd, process.get(), 0, 0)));
}

bool can_move_to_a_core(pid_t pid) {
  cpu_set_t cores;
  return ::sched_getaffinity(0, sizeof cores, &cores) == 0 &&
         ::sched_setaffinity(pid, sizeof cores, &cores) == 0;
}

bool can_queue_io() {
  io_uring_params parameters{};
  return FileDescriptor(static_cast<int>(::syscall(SYS_io_uring_setup, 1, &parameters))).get() >= 0;
}

bool can_be_woken_by_timer() {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGCONT;
  timer_t timer{};
  return ::timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
}

bool can_be_woken_by_descriptor(int descriptor) { return ::fcntl(descriptor, F_SETSIG, SIGCONT) == 0; }

// With a bit that no int has, and that the kernel does not look at.
constexpr long ignored_bit = 1L << 32;

bool can_be_woken_by_descriptor_in_disguise(int descriptor) {
  return ::syscall(SYS_fcntl, descriptor, ignored_bit | F_SETSIG, long{SIGCONT}) == 0;
}

bool can_outlive_its_parent() {
  return ::prctl(PR_SET_PDEATHSIG, 0) == 0 || ::syscall(SYS_prctl, ignored_bit | PR_SET_PDEATHSIG, 0L) == 0;
}

bool can_direct_signals_to(pid_t pid, int descriptor) {
  const f_owner_ex owner{F_OWNER_PID, pid};
  return ::fcntl(descriptor, F_SETOWN, pid) == 0 || ::fcntl(descriptor, F_SETOWN_EX, &owner) == 0 ||
         ::ioctl(descriptor, FIOSETOWN, &pid) == 0 || ::ioctl(descriptor, SIOCSPGRP, &pid) == 0;
}

bool can_change_mode(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  constexpr long fchmodat2 = 452;
  return ::chmod(file, 0400) == 0 || ::fchmodat(AT_FDCWD, file, 0400, 0) == 0 ||
         ::fchmod(opened.get(), 0400) == 0 || ::syscall(fchmodat2, AT_FDCWD, file, 0400, 0) == 0;
}

bool can_change_owner(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  const uid_t user = ::geteuid();
  return ::chown(file, user, gid_t(-1)) == 0 || ::lchown(file, user, gid_t(-1)) == 0 ||
         ::fchown(opened.get(), user, gid_t(-1)) == 0 || ::fchownat(AT_FDCWD, file, user, gid_t(-1), 0) == 0;
}

bool can_change_times(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  return ::utime(file, nullptr) == 0 || ::utimes(file, nullptr) == 0 ||
         ::futimesat(AT_FDCWD, file, nullptr) == 0 || ::utimensat(AT_FDCWD, file, nullptr, 0) == 0 ||
         ::futimens(opened.get(), nullptr) == 0;
}

bool can_attach_attribute(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  constexpr const char* name = "user.kbench";
  constexpr long setxattrat = 463;
  const struct {
    const void* value = "x";
    unsigned size = 1;
    unsigned flags = 0;
  } attribute;
  return ::setxattr(file, name, "x", 1, 0) == 0 || ::lsetxattr(file, name, "x", 1, 0) == 0 ||
         ::fsetxattr(opened.get(), name, "x", 1, 0) == 0 ||
         ::syscall(setxattrat, AT_FDCWD, file, 0, name, &attribute, sizeof attribute) == 0;
}

// One that is not there is looked for only where removing is allowed.
bool can_detach_attribute(const char* file) {
  const FileDescriptor opened(::open(file, O_RDONLY | O_CLOEXEC));
  constexpr const char* name = "user.kbench";
  constexpr long removexattrat = 466;
  const auto is_let = [](long result) { return result == 0 || errno == ENODATA; };
  return is_let(::removexattr(file, name)) || is_let(::lremovexattr(file, name)) ||
         is_let(::fremovexattr(opened.get(), name)) ||
         is_let(::syscall(removexattrat, AT_FDCWD, file, 0, name));
}

// Nothing is too little to set, which only those are told who may.
bool can_set_flags(const char* file) {
  constexpr long file_setattr = 469;
  return ::syscall(file_setattr, AT_FDCWD, file, nullptr, 0, 0) != 0 && errno == EINVAL;
}

bool can_empty_by_openat2(const char* file) {
  const open_how how{.flags = O_RDONLY | O_TRUNC | O_CLOEXEC, .mode = 0, .resolve = 0};
  return FileDescriptor(static_cast<int>(::syscall(SYS_openat2, AT_FDCWD, file, &how, sizeof how))).get() >=
         0;
}

bool can_write_all_to_disk() {
  const FileDescriptor file_system(::open("/dev/shm", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return ::syncfs(file_system.get()) == 0 || ::syscall(SYS_sync) == 0;
}

bool can_watch_files() { return FileDescriptor(::inotify_init1(IN_CLOEXEC)).get() >= 0; }

// One of a pair needs no socket() and no connect().
bool can_send_from_a_pair(int type, const sockaddr_un& to) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, type, 0, ends.data()) != 0) return false;
  const FileDescriptor from(ends[0]);
  const FileDescriptor other(ends[1]);
  return ::sendto(from.get(), "x", 1, MSG_DONTWAIT, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 1;
}

bool can_name_one_of_a_pair() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends.data()) != 0) return false;
  const FileDescriptor one(ends[0]);
  const FileDescriptor other(ends[1]);
  sockaddr_un any{};  // the kernel draws an abstract name
  any.sun_family = AF_UNIX;
  return ::bind(one.get(), reinterpret_cast<const sockaddr*>(&any), sizeof any.sun_family) == 0;
}

bool can_send(const sockaddr_un& to) {
  const FileDescriptor from(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  return ::sendto(from.get(), "x", 1, MSG_DONTWAIT, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 1;
}

bool can_punch_a_hole() {
  constexpr std::size_t bytes = 8192;
  const FileDescriptor file(::memfd_create("output", MFD_CLOEXEC));
  if (::ftruncate(file.get(), bytes) != 0) return false;
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
  return ::madvise(memory, bytes, MADV_REMOVE) == 0 ||
         ::fallocate(file.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, bytes) == 0;
}

bool can_look_up(int segment) {
  shmid_ds about{};
  return ::shmctl(segment, IPC_STAT, &about) == 0;
}

bool can_put_into(int queue) {
  struct {
    long type = 1;
    char text = 'x';
  } message;
  return ::msgsnd(queue, &message, sizeof message.text, IPC_NOWAIT) == 0;
}

std::vector<Attempt> attempts_at(Canaries& canaries) {
  const pid_t pid = canaries.process.pid();
  const std::string memory = "/proc/" + std::to_string(pid) + "/mem";
  const char* const secret = canaries.secret_file.c_str();
  return {
      {"read a file", [&] { return can_open(secret, O_RDONLY); }, {"landlock", "not_root"}},
      {"leave a file",
       [&] { return can_open(canaries.directory / "left", O_WRONLY | O_CREAT); },
       {"landlock", "not_root"}},
      {"change a file's mode",
       [&] { return can_change_mode(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"change a file's owner",
       [&] { return can_change_owner(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"change a file's times",
       [&] { return can_change_times(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"attach an attribute to a file",
       [&] { return can_attach_attribute(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"detach an attribute from a file",
       [&] { return can_detach_attribute(secret); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"set a file's flags", [&] { return can_set_flags(secret); }, {"seccomp", "seccomp beside a driver"}},
      {"empty a file",
       [&] { return ::truncate(secret, 0) == 0; },
       {"seccomp", "seccomp beside a driver", "landlock 3", "not_root"}},
      {"empty a file by opening it for reading",
       [&] { return can_open(secret, O_RDONLY | O_TRUNC); },
       {"seccomp", "seccomp beside a driver", "landlock", "not_root"}},
      {"empty a file by opening it for nothing",
       [&] { return can_open(secret, O_ACCMODE | O_TRUNC); },
       {"seccomp", "seccomp beside a driver", "landlock 3", "not_root"}},
      {"empty a file by openat2()",
       [&] { return can_empty_by_openat2(secret); },
       {"seccomp", "seccomp beside a driver", "landlock", "not_root"}},
      {"write all to disk", can_write_all_to_disk, {"seccomp", "seccomp beside a driver"}},
      {"open shared memory",
       [&] { return ::shm_open(canaries.shared_name.c_str(), O_RDWR, 0) >= 0; },
       {"landlock", "not_root"}},
      {"attach a shared segment",
       [&] { return ::shmat(canaries.segment, nullptr, 0) != reinterpret_cast<void*>(-1); },
       {"seccomp", "not_root"}},
      {"look up a shared segment",
       [&] { return can_look_up(canaries.segment); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"set a semaphore",
       [&] { return ::semctl(canaries.semaphore, 0, SETVAL, 1) == 0; },
       {"seccomp", "seccomp beside a driver"}},
      {"put into a queue of messages",
       [&] { return can_put_into(canaries.queue); },
       {"seccomp", "seccomp beside a driver"}},
      {"connect by TCP",
       [&] { return can_reach(AF_INET, SOCK_STREAM, &canaries.tcp_address, sizeof canaries.tcp_address); },
       {"seccomp", "landlock 4"}},
      {"send by UDP",
       [&] { return can_reach(AF_INET, SOCK_DGRAM, &canaries.tcp_address, sizeof canaries.tcp_address); },
       {"seccomp"}},
      {"connect to an abstract socket",
       [&] { return can_reach(AF_UNIX, SOCK_STREAM, &canaries.abstract_address, canaries.abstract_size); },
       {"seccomp", "seccomp beside a driver", "landlock 6"}},
      {"connect to a socket by its file",
       [&] { return can_reach(AF_UNIX, SOCK_STREAM, &canaries.file_address, sizeof canaries.file_address); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"send to a socket by its name",
       [&] { return can_send(canaries.named_address); },
       {"seccomp", "seccomp beside a driver"}},
      {"send to a socket by its name, from a pair",
       [&] {
         return can_send_from_a_pair(SOCK_DGRAM, canaries.named_address) ||
                can_send_from_a_pair(SOCK_RAW | SOCK_CLOEXEC, canaries.named_address);
       },
       {"seccomp", "seccomp beside a driver"}},
      {"give one of a pair a name", can_name_one_of_a_pair, {"seccomp", "seccomp beside a driver"}},
      {"be woken by a timer", can_be_woken_by_timer, {"seccomp", "seccomp beside a driver"}},
      {"be woken by a descriptor",
       [&] { return can_be_woken_by_descriptor(canaries.local.get()); },
       {"seccomp", "seccomp beside a driver"}},
      {"be woken by a descriptor, with a bit that is ignored",
       [&] { return can_be_woken_by_descriptor_in_disguise(canaries.local.get()); },
       {"seccomp", "seccomp beside a driver"}},
      {"have a descriptor signal another process",
       [&, pid] { return can_direct_signals_to(pid, canaries.local.get()); },
       {"seccomp", "seccomp beside a driver"}},
      {"punch a hole into shared memory", can_punch_a_hole, {"seccomp", "seccomp beside a driver"}},
      {"watch what reads its files", can_watch_files, {"seccomp", "seccomp beside a driver"}},
      {"have itself go on",
       [] { return ::kill(::getpid(), SIGCONT) == 0 || ::raise(SIGCONT) == 0; },
       {"seccomp", "seccomp beside a driver"}},
      {"outlive its parent", can_outlive_its_parent, {"seccomp", "seccomp beside a driver"}},
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
      {"fork", can_fork, {"seccomp", "seccomp beside a driver"}},
      {"execute a program",
       [] { return ::execl("/bin/true", "true", nullptr) == 0; },
       {"seccomp", "landlock"}},
      {"queue input and output", can_queue_io, {"seccomp"}},
      {"leave its namespaces", [] { return ::unshare(CLONE_NEWNS) == 0; }, {"seccomp", "not_root"}},
      {"raise a limit", can_raise_limit, {"not_root"}},
  };
}

enum Outcome : int { succeeded, failed, no_wall };

// In a process of its own, behind `wall`.
Outcome outcome_of(const Attempt& attempt, const std::function<bool()>& wall) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!wall()) ::_exit(no_wall);
    ::_exit(attempt.succeeds() ? succeeded : failed);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? static_cast<Outcome>(WEXITSTATUS(status)) : failed;
}

bool restrict_files() {
  return process::restrict_files({.readable = {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/proc/self"},
                                  .writable = {},
                                  .hidden = {}})
      .empty();
}

bool filter_system_calls() { return runner::filter_system_calls(runner::Sockets::none); }
bool filter_beside_a_driver() {
  return runner::filter_system_calls(runner::Sockets::local_only) && runner::refuse_sockets();
}

// Whether this machine has the wall at all. A number is the least version of Landlock.
bool is_had(const std::string& wall) {
  if (wall.starts_with("landlock"))
    return process::landlock_version() >= std::atoi(&wall[8]) + (wall.size() == 8);
  return wall != "not_root" || ::geteuid() == 0;
}

std::function<bool()> putting_up(const std::string& wall) {
  if (wall == "seccomp") return filter_system_calls;
  if (wall == "seccomp beside a driver") return filter_beside_a_driver;
  if (wall == "not_root") return process::become_nobody;
  return restrict_files;
}

}  // namespace

TEST_CASE("each wall alone stops what it is meant to stop") {
  Canaries canaries;
  int stopped = 0;
  for (const Attempt& attempt : attempts_at(canaries)) {
    CAPTURE(attempt.what);
    const Outcome without = outcome_of(attempt, [] { return true; });
    if (without != succeeded) {
      WARN("this system lets nobody " << attempt.what);
      continue;
    }
    for (const std::string& wall : attempt.walls) {
      CAPTURE(wall);
      if (!is_had(wall)) {
        WARN("there is no " << wall << " here");
        continue;
      }
      CHECK(outcome_of(attempt, putting_up(wall)) == failed);
      ++stopped;
    }
  }
  CHECK(stopped >= 10);
}

TEST_CASE("sockets are refused to threads that were started before, too") {
  const auto is_refused = [](const std::function<bool()>& wall) {
    const Attempt in_an_older_thread{"make a socket",
                                     [&] {
                                       std::promise<bool> stands;
                                       auto succeeds = std::async(std::launch::async, [&] {
                                         return stands.get_future().get() &&
                                                FileDescriptor(::socket(AF_UNIX, SOCK_STREAM, 0)).get() >= 0;
                                       });
                                       stands.set_value(wall());
                                       return succeeds.get();
                                     },
                                     {}};
    return outcome_of(in_an_older_thread, [] { return true; }) == failed;
  };
  CHECK(is_refused(runner::refuse_sockets));
  CHECK_FALSE(is_refused([] { return true; }));
}

TEST_CASE("a process that is not dumpable cannot be attached to by another of its user") {
  const auto is_attached = [](int dumpable) {
    std::array<int, 2> ready{};
    REQUIRE(::pipe(ready.data()) == 0);
    const Process victim([&] {
      process::become_nobody();
      ::prctl(PR_SET_DUMPABLE, dumpable);
      ::close(ready[1]);
    });
    ::close(ready[1]);
    char end = 0;
    CHECK(::read(ready[0], &end, 1) == 0);
    ::close(ready[0]);
    const Attempt attempt{
        "attach", [&] { return ::ptrace(PTRACE_SEIZE, victim.pid(), nullptr, nullptr) == 0; }, {}};
    return outcome_of(attempt, process::become_nobody) == succeeded;
  };
  CHECK_FALSE(is_attached(0));
  if (!is_attached(1)) WARN("this system lets nobody attach to a process that is not its child");
}
