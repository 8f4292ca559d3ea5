#include "shortages/injection.hpp"

#include "base/system/file_descriptor.hpp"

#include <fmt/format.h>
#include <seccomp.h>

#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <new>
#include <stdexcept>
#include <thread>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using system::FileDescriptor;
using Clock = std::chrono::steady_clock;

constexpr int none = -1;
constexpr int no_filter = -2;

// What the process that becomes the program says before that. It cannot send its descriptor, for sending is filtered.
struct Shared {
  std::atomic<int> listener = none;
  std::atomic<bool> is_taken = false;
};

std::string first_line(const std::string& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  return line;
}

std::string link(const std::string& path) {
  std::error_code error;
  return fs::read_symlink(path, error).string();
}

int filter(const Want& want) {
  scmp_filter_ctx context = ::seccomp_init(SCMP_ACT_ALLOW);
  if (context == nullptr) return no_filter;
  for (const char* const call : want.calls) {
    const int number = ::seccomp_syscall_resolve_name(call);
    if (number < 0 || ::seccomp_rule_add(context, SCMP_ACT_NOTIFY, number, 0) != 0) return no_filter;
  }
  return ::seccomp_load(context) == 0 ? ::seccomp_notify_fd(context) : no_filter;
}

[[noreturn]] void become(const Program& program, const Want& want, Shared& shared) {
  const int output = ::open(program.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int errors = ::open(program.errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int input = ::open("/dev/null", O_RDONLY);
  ::dup2(input, 0);
  ::dup2(output, 1);
  ::dup2(errors, 2);
  ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  std::vector<char*> arguments;
  for (const std::string& each : program.arguments) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  std::vector<std::string> variables;
  for (const auto& [name, value] : program.environment) variables.push_back(name + "=" + value);
  std::vector<char*> environment;
  for (std::string& each : variables) environment.push_back(each.data());
  environment.push_back(nullptr);
  if (::chdir(program.directory.c_str()) != 0) ::_exit(126);
  shared.listener = filter(want);
  while (!shared.is_taken) ::usleep(200);
  ::execve(arguments.front(), arguments.data(), environment.data());
  ::_exit(126);
}

// The path that a call names, for the report.
std::string path_of(const seccomp_notif& call) {
  const bool is_at = call.data.nr == SYS_openat || call.data.nr == SYS_mkdirat;
  const bool has_path = is_at || call.data.nr == SYS_open || call.data.nr == SYS_mkdir;
  if (!has_path) return {};
  const FileDescriptor memory(::open(fmt::format("/proc/{}/mem", call.pid).c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 200> text{};
  if (memory) {
    [[maybe_unused]] const ssize_t count = ::pread(memory.get(), text.data(), text.size() - 1,
                                                   static_cast<off_t>(call.data.args[is_at ? 1 : 0]));
  }
  return text.data();
}

// A file can be full; a pipe, a socket or an event cannot.
bool can_want(const seccomp_notif& call) {
  if (call.data.nr != SYS_write && call.data.nr != SYS_pwrite64 && call.data.nr != SYS_writev) return true;
  const std::string file = link(fmt::format("/proc/{}/fd/{}", call.pid, call.data.args[0]));
  return file.starts_with('/') && !file.starts_with("/dev/") && !file.starts_with("/proc/") &&
         !file.starts_with("/sys/");
}

class Supervisor {
 public:
  Supervisor(const Injection& injection, int listener) : injection_(injection), listener_(listener) {}

  void serve_one() {
    seccomp_notif call{};
    if (::ioctl(listener_, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0) return;  // it was killed meanwhile
    seccomp_notif_resp answer{.id = call.id, .val = 0, .error = 0, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
    const std::string process = first_line(fmt::format("/proc/{}/comm", call.pid));
    const bool is_one = process.starts_with("kbench") && can_want(call);
    const int number = is_one ? ++run.counts[process] : 0;
    if (is_one && process == injection_.process && number == injection_.number) {
      answer.error = -injection_.want.error;
      answer.flags = 0;
      run.injected = true;
      run.what = fmt::format("{}({})", ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, call.data.nr),
                             path_of(call));
    }
    ::ioctl(listener_, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  }

  Run run;

 private:
  const Injection& injection_;
  int listener_;
};

std::vector<pid_t> children() {
  std::ifstream list("/proc/thread-self/children");
  std::vector<pid_t> found;
  for (pid_t pid = 0; list >> pid;) found.push_back(pid);
  return found;
}

}  // namespace

const std::vector<Want>& all_wants() {
  static const std::vector<Want> wants{
      {"open", {"open", "openat", "openat2", "creat"}, EMFILE},
      {"write", {"write", "pwrite64", "writev"}, ENOSPC},
      {"fork", {"fork", "vfork", "clone", "clone3"}, EAGAIN},
      {"mmap", {"mmap", "mremap"}, ENOMEM},
      {"memfd", {"memfd_create"}, EMFILE},
      {"grow", {"ftruncate", "fallocate"}, ENOSPC},
      {"socket", {"socketpair", "socket", "pipe2", "eventfd2", "pidfd_open", "dup2", "dup3"}, EMFILE},
      {"send", {"sendto", "sendmsg", "sendmmsg"}, ENOMEM},
      {"fsync", {"fsync", "fdatasync"}, ENOSPC},
      {"rename", {"rename", "renameat", "renameat2", "link", "linkat"}, ENOSPC},
      {"mkdir", {"mkdir", "mkdirat"}, ENOSPC}};
  return wants;
}

std::optional<Run> run(const Program& program, const Injection& injection, std::chrono::seconds limit) {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  void* const page =
      ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) throw std::runtime_error("mmap");
  Shared& shared = *new (page) Shared;
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork");
  if (child == 0) become(program, injection.want, shared);
  const FileDescriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
  while (shared.listener == none) std::this_thread::sleep_for(100us);
  if (shared.listener == no_filter) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::munmap(page, sizeof(Shared));
    return std::nullopt;
  }
  const FileDescriptor listener(
      static_cast<int>(::syscall(SYS_pidfd_getfd, pidfd.get(), shared.listener.load(), 0)));
  if (!listener) throw std::runtime_error("pidfd_getfd");
  shared.is_taken = true;

  Supervisor supervisor(injection, listener.get());
  Run& run = supervisor.run;
  const auto begin = Clock::now();
  auto ended = Clock::time_point::max();
  while (true) {
    std::array<pollfd, 2> sources{{{listener.get(), POLLIN, 0}, {pidfd.get(), POLLIN, 0}}};
    if (ended != Clock::time_point::max()) sources[1].fd = -1;
    ::poll(sources.data(), sources.size(), 20);
    if ((sources[0].revents & POLLIN) != 0) supervisor.serve_one();
    if (sources[1].revents != 0) {
      ended = Clock::now();
      ::waitpid(child, &run.status, 0);
    }
    const bool has_ended = ended != Clock::time_point::max();
    for (const pid_t each : children()) {
      if (each != child || has_ended) ::waitpid(each, nullptr, WNOHANG);
    }
    if (has_ended && (children().empty() || Clock::now() > ended + 2s)) break;
    if (!has_ended && Clock::now() > begin + limit && !run.hung) {
      run.hung = true;
      ::kill(child, SIGKILL);
    }
  }
  for (const pid_t each : children()) {
    run.left.push_back(fmt::format("{} ({})", first_line(fmt::format("/proc/{}/comm", each)), each));
    ::kill(each, SIGKILL);
    ::waitpid(each, nullptr, 0);
  }
  ::munmap(page, sizeof(Shared));
  return std::move(run);
}

}  // namespace kbench::tests
