#include "isolation/sandbox/bounded_directory.hpp"

#include "catch.hpp"
#include "isolation/process/shell.hpp"
#include "isolation/sandbox/nobody.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <seccomp.h>

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

using namespace kbench;
namespace fs = std::filesystem;

namespace {

constexpr uid_t of_this_test = 65'531;

struct Place {
  ScratchDirectory scratch;
  sandbox::BoundedDirectory directory{
      .path = scratch.path() / "own", .bytes = std::size_t{1} << 20U, .files = 16};

  Place() {
    ::chmod(scratch.path().c_str(), 0711);
    fs::create_directory(directory.path);
    fs::permissions(directory.path, fs::perms::owner_all);
  }

  // Returns how a line of shell ends that runs in the directory, as the user that runners have; nothing where it does not.
  std::optional<process::ChildExit> run(const std::string& script, std::string* missing = nullptr) const {
    if (::geteuid() == 0) REQUIRE(::chown(directory.path.c_str(), sandbox::nobody, sandbox::nobody) == 0);
    process::Children children(testing::launcher, {});
    process::ChildSpec spec = testing::shell(script);
    spec.environment["PATH"] = "/usr/bin:/bin";
    spec.directory = directory;
    spec.working_directory = directory.path;
    spec.as_nobody = true;
    const auto id = children.start(spec);
    const auto exit = children.wait(id, process::Clock::now() + std::chrono::seconds(20));
    const auto& walls = children.missing_walls(id);
    if (missing != nullptr && walls.contains("bounded_directory")) *missing = walls.at("bounded_directory");
    return exit;
  }

  bool is_skipped() const {
    const std::string reason = sandbox::try_bounded(directory);
    if (!reason.empty()) std::printf("SKIPPED: nothing can be mounted here: %s\n", reason.c_str());
    return !reason.empty();
  }
};

bool forbid_namespaces() {
  const scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_ALLOW);
  return ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(unshare), 0) == 0 &&
         ::seccomp_load(filter) == 0;
}

bool is_true_in_a_process(const std::function<bool()>& holds) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(holds() ? 0 : 1);
  int status = 1;
  ::waitpid(child, &status, 0);
  return status == 0;
}

}  // namespace

TEST_CASE("a bounded directory holds so many bytes and files, and nothing of it reaches the host") {
  const Place place;
  if (place.is_skipped()) return;
  const auto exit = place.run(
      "head -c 2000000 /dev/zero >large 2>/dev/null; stat -c %s large; rm large; "
      "for i in $(seq 20); do { true >file$i; } 2>/dev/null; done; ls | wc -l; stat -c '%a %u' .");
  REQUIRE(exit);
  const uid_t owner = ::geteuid() == 0 ? sandbox::nobody : ::geteuid();
  CHECK(exit->output == "1048576\n15\n700 " + std::to_string(owner) + "\n");
  CHECK(fs::is_empty(place.directory.path));
}

TEST_CASE(
    "beside a bounded directory, no path changes a file of the same user, and devices can be written to") {
  const Place place;
  if (place.is_skipped()) return;
  const fs::path outside = place.scratch.path() / "outside";
  place.scratch.write("outside", "");
  fs::permissions(outside, fs::perms::owner_read | fs::perms::owner_write);
  if (::geteuid() == 0) REQUIRE(::chown(outside.c_str(), sandbox::nobody, sandbox::nobody) == 0);
  const auto written = fs::last_write_time(outside);
  const std::string file = outside.string();
  const auto exit = place.run("exec 2>&1; export LC_ALL=C; chmod 777 " + file + "; touch -d 1970-01-02 " +
                              file + "; touch " + file + "; true >>" + file +
                              "; touch /proc/self/fd/0; echo x >/dev/null; "
                              "true >own; chmod 750 own; touch -d 1970-01-02 own; stat -c '%a %Y' own");
  REQUIRE(exit);
  INFO(exit->output);
  std::size_t refused = 0;
  const std::string reason = "Read-only file system";
  for (std::size_t at = 0; (at = exit->output.find(reason, at)) != std::string::npos; at += reason.size())
    ++refused;
  CHECK(refused == 5);
  CHECK(exit->output.ends_with("750 86400\n"));
  CHECK(fs::last_write_time(outside) == written);
  CHECK(fs::status(outside).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("what has a name in /dev/shm is in the bounded directory") {
  const Place place;
  if (place.is_skipped() || !fs::exists("/dev/shm")) return;
  const auto exit = place.run("true >/dev/shm/semaphore && ls && ls /dev/shm");
  REQUIRE(exit);
  CHECK(exit->output == "semaphore\nsemaphore\n");
}

TEST_CASE("a user who is not root has a bounded directory, and no right that its namespace would give") {
  const Place place;
  if (::geteuid() == 0) REQUIRE(::chown(place.directory.path.c_str(), of_this_test, of_this_test) == 0);
  std::string reason;
  const bool holds = is_true_in_a_process([&] {
    if (::geteuid() == 0 && ::setresuid(of_this_test, of_this_test, of_this_test) != 0) return false;
    reason = sandbox::mount_bounded(place.directory);
    if (reason.starts_with("unshare") || reason.starts_with("/proc") || reason.starts_with("mount")) {
      std::printf("SKIPPED: nothing can be mounted here: %s\n", reason.c_str());
      return true;
    }
    const std::string file = place.directory.path / "file";
    const bool is_at_path_of_all = sandbox::has_path_of_all(place.directory) == fs::exists("/dev/shm");
    return reason.empty() && is_at_path_of_all && ::creat(file.c_str(), 0600) >= 0 && ::geteuid() != 0 &&
           ::umount(place.directory.path.c_str()) != 0 && errno == EPERM && ::chroot("/") != 0;
  });
  CHECK(holds);
  CHECK_FALSE(sandbox::has_path_of_all(place.directory));
  CHECK(fs::is_empty(place.directory.path));
}

TEST_CASE(
    "where nothing can be mounted, the directory is a missing wall with its reason, and the process runs") {
  const Place place;
  CHECK(is_true_in_a_process([&] {
    const std::string refused = "unshare: Operation not permitted";
    std::string missing;
    if (!forbid_namespaces() || sandbox::try_bounded(place.directory) != refused) return false;
    const auto exit = place.run("echo runs; true >file; ls", &missing);
    return exit && exit->output == "runs\nfile\n" && exit->reached_limit.empty() && missing == refused;
  }));
  CHECK(fs::exists(place.directory.path / "file"));
}

TEST_CASE("where nothing can be mounted, a process that fills the directory is ended, with that reason") {
  for (const char* const script : {"head -c 2000000 /dev/zero >large; sleep 10",
                                   "for i in $(seq 20); do true >file$i; done; sleep 10"}) {
    CAPTURE(script);
    const Place place;
    CHECK(is_true_in_a_process([&] {
      if (!forbid_namespaces()) return false;
      const auto exit = place.run(script);
      return exit && exit->signal == SIGKILL &&
             exit->reached_limit == "the 1 MiB or 16 files that its directory may have";
    }));
  }
}
