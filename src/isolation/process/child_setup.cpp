#include "isolation/process/child_setup.hpp"

#include "isolation/process/normal_process.hpp"
#include "isolation/sandbox/landlock.hpp"
#include "isolation/sandbox/nobody.hpp"
#include "isolation/sandbox/view.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace kbench::process {
namespace {

constexpr int first_passed_descriptor = 3;

void require(bool succeeded, const char* step) {
  if (succeeded) return;
  ::dprintf(STDERR_FILENO, "%s: %s\n", step, std::strerror(errno));
  ::_exit(127);
}

void limit(Resource resource, std::optional<std::size_t> value, const char* name) {
  if (!value) return;
  const rlimit both{*value, *value};
  if (::setrlimit(resource, &both) == 0) return;
  if (errno == EPERM) {
    ::dprintf(STDERR_FILENO,
              "%s: a hard limit of this process (ulimit -H) is lower than the %zu that kbench sets\n", name,
              *value);
    ::_exit(127);
  }
  require(false, name);
}

// Sets limits that no specification names. Children need none of this, and it would let them take precedence over
// others or use up what their user may have.
void limit_what_nobody_needs() {
  limit_at_most(RLIMIT_CORE, 0, 0);
  limit_at_most(RLIMIT_NICE, 0, 0);
  limit_at_most(RLIMIT_RTPRIO, 0, 0);
  constexpr rlim_t locked_memory = rlim_t{8} << 20U;  // the kernel's own defaults
  constexpr rlim_t message_queues = rlim_t{800} << 10U;
  limit_at_most(RLIMIT_MEMLOCK, locked_memory, locked_memory);
  limit_at_most(RLIMIT_MSGQUEUE, message_queues, message_queues);
  // The hard limit stays: the referee needs a descriptor for each thread that it watches.
  constexpr rlim_t usual_descriptors = 1024;
  limit_at_most(RLIMIT_NOFILE, usual_descriptors, RLIM_INFINITY);
}

}  // namespace

void ChildSetup::apply() const {
  // Enters the group first, while it still has the launcher's rights. The launcher checks whether it worked.
  if (group_entrance >= 0) [[maybe_unused]]
    const ssize_t written = ::write(group_entrance, "0", 1);

  require(::dup2(null_input, STDIN_FILENO) >= 0 && ::dup2(output, STDOUT_FILENO) >= 0 &&
              ::dup2(output, STDERR_FILENO) >= 0,
          "dup2");
  int next = first_passed_descriptor;
  for (const int descriptor : descriptors) require(::dup2(descriptor, next++) >= 0, "dup2");
  require(::close_range(static_cast<unsigned>(next), ~0U, executes ? CLOSE_RANGE_CLOEXEC : 0) == 0,
          "close_range");

  if (view) {
    const std::string failure = sandbox::enter_view(*spec.files);
    if (!failure.empty()) {
      ::dprintf(STDERR_FILENO, "view: %s\n", failure.c_str());
      ::_exit(127);
    }
    require(::chdir(spec.working_directory.c_str()) == 0, "chdir");
  }

  if (bounds_directory) {
    const std::string failure = sandbox::mount_bounded(*spec.directory);
    if (!failure.empty()) {
      ::dprintf(STDERR_FILENO, "%s: %s\n", spec.directory->path.c_str(), failure.c_str());
      ::_exit(127);
    }
    require(::chdir(spec.working_directory.c_str()) == 0, "chdir");
    // The one that is open is of a mount that can be written to.
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    require(null >= 0 && ::dup2(null, STDIN_FILENO) >= 0 && ::close(null) == 0, "/dev/null");
  }

  require(::setsid() >= 0, "setsid");
  require(::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0, "PR_SET_PDEATHSIG");
  if (::getppid() != launcher) ::_exit(127);  // the launcher died before the signal was asked for

  sigset_t none;
  sigemptyset(&none);
  require(::sigprocmask(SIG_SETMASK, &none, nullptr) == 0, "sigprocmask");
  ::umask(077);

  limit_what_nobody_needs();
  limit(RLIMIT_FSIZE, spec.limits.file_size, "RLIMIT_FSIZE");
  limit(RLIMIT_CPU, spec.limits.cpu_seconds, "RLIMIT_CPU");
  limit(RLIMIT_NOFILE, spec.limits.open_files, "RLIMIT_NOFILE");
  // The kernel counts pending signals for all processes of a user.
  constexpr rlim_t waiting_signals = 256;
  if (spec.files) limit_at_most(RLIMIT_SIGPENDING, waiting_signals, waiting_signals);

  require(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, "PR_SET_NO_NEW_PRIVS");
  if (spec.files && landlock) {
    const std::string failure = sandbox::restrict_files(*spec.files);
    if (!failure.empty()) {
      ::dprintf(STDERR_FILENO, "landlock: %s\n", failure.c_str());
      ::_exit(127);
    }
  }

  if (spec.as_nobody) require(sandbox::become_nobody(), "setuid");

  // Limits come last: they are meant for the program, not for what this copy of the launcher still does.
  limit(RLIMIT_DATA, spec.limits.data, "RLIMIT_DATA");
  limit(RLIMIT_AS, spec.limits.address_space, "RLIMIT_AS");
  limit(RLIMIT_STACK, stack, "RLIMIT_STACK");
}

}  // namespace kbench::process
