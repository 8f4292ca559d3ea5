// Each wall by itself: what it is meant to stop fails behind it alone, and succeeds where no wall is.
#include "isolation/sandbox/landlock.hpp"
#include "isolation/sandbox/nobody.hpp"
#include "isolation/sandbox/system_calls.hpp"
#include "runner/attempts_at_files.hpp"
#include "runner/attempts_at_its_bounds.hpp"
#include "runner/attempts_at_processes.hpp"
#include "runner/attempts_at_shared_memory.hpp"
#include "runner/attempts_at_sockets.hpp"

#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <future>
#include <string>
#include <utility>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

std::vector<Attempt> attempts_at(Canaries& canaries) {
  std::vector<Attempt> all;
  for (const auto attempts : {attempts_at_files, attempts_at_shared_memory, attempts_at_sockets,
                              attempts_at_processes, attempts_at_its_bounds}) {
    for (Attempt& each : attempts(canaries)) all.push_back(std::move(each));
  }
  return all;
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
  if (WIFEXITED(status)) return static_cast<Outcome>(WEXITSTATUS(status));
  return WTERMSIG(status) == SIGKILL ? succeeded : failed;  // to be ended so is what one of them attempts
}

bool restrict_files() {
  return sandbox::restrict_files({.readable = {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/proc/self"},
                                  .writable = {},
                                  .hidden = {}})
      .empty();
}

bool filter_system_calls() {
  return sandbox::filter_system_calls(sandbox::Sockets::none, sandbox::Processes::none).stands;
}
bool filter_beside_a_driver() {
  return sandbox::filter_system_calls(sandbox::Sockets::local_only, sandbox::Processes::none).stands &&
         sandbox::refuse_what_starting_needs();
}

// Whether this machine has the wall at all. A number is the least version of Landlock.
bool is_had(const std::string& wall) {
  if (wall.starts_with("landlock"))
    return sandbox::landlock_version() >= std::atoi(&wall[8]) + (wall.size() == 8);
  return wall != "not_root" || ::geteuid() == 0;
}

std::function<bool()> putting_up(const std::string& wall) {
  if (wall == "seccomp") return filter_system_calls;
  if (wall == "seccomp beside a driver") return filter_beside_a_driver;
  if (wall == "not_root") return sandbox::become_nobody;
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
  CHECK(is_refused([] { return sandbox::refuse_what_starting_needs(); }));
  CHECK_FALSE(is_refused([] { return true; }));
}

TEST_CASE("files are locked by a process that a profiler has started, and by no other") {
  const auto locks = [](sandbox::Profiler profiler) {
    const FileDescriptor file(::memfd_create("to be locked", MFD_CLOEXEC));
    const std::string path = "/proc/self/fd/" + std::to_string(file.get());
    const Attempt attempt{"lock a file", [&] { return can_lock(path.c_str()); }, {}};
    return outcome_of(attempt, [&] { return sandbox::refuse_what_starting_needs(profiler); }) != failed;
  };
  CHECK(locks(sandbox::Profiler::loaded));
  CHECK_FALSE(locks(sandbox::Profiler::none));
}

TEST_CASE("a process that is not dumpable cannot be attached to by another of its user") {
  const auto is_attached = [](int dumpable) {
    std::array<int, 2> ready{};
    REQUIRE(::pipe(ready.data()) == 0);
    const Process victim([&] {
      sandbox::become_nobody();
      ::prctl(PR_SET_DUMPABLE, dumpable);
      ::close(ready[1]);
    });
    ::close(ready[1]);
    char end = 0;
    CHECK(::read(ready[0], &end, 1) == 0);
    ::close(ready[0]);
    const Attempt attempt{
        "attach", [&] { return ::ptrace(PTRACE_SEIZE, victim.pid(), nullptr, nullptr) == 0; }, {}};
    return outcome_of(attempt, sandbox::become_nobody) == succeeded;
  };
  CHECK_FALSE(is_attached(0));
  if (!is_attached(1)) WARN("this system lets nobody attach to a process that is not its child");
}
