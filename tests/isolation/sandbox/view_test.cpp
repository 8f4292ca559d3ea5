#include "isolation/sandbox/view.hpp"

#include "catch.hpp"
#include "isolation/process/shell.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <seccomp.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>

using namespace kbench;
namespace fs = std::filesystem;

namespace {

// A directory to write, one to read that is reached by a link as well, and one that is nobody's business.
struct Place {
  ScratchDirectory scratch;
  sandbox::FileAccess files;

  Place() {
    scratch.write("writable/mine", "mine");
    scratch.write("toolchain-1/bin/program", "program");
    scratch.write("secret/file", "secret");
    fs::create_symlink("toolchain-1", scratch.path() / "toolchain");
    files = {.readable = {"/usr", "/bin", "/lib", "/lib64", scratch.path() / "toolchain/bin", "/nowhere"},
             .writable = {scratch.path() / "writable", "/dev/null"},
             .hidden = {},
             .hides_rest = true};
  }

  // What the line of shell prints. `missing` becomes why there is no view, if there is none.
  std::string run(const std::string& script, std::string* missing = nullptr) const {
    process::Children children(testing::launcher, {});
    process::ChildSpec spec = testing::shell(script);
    spec.environment["PATH"] = "/usr/bin:/bin";
    spec.files = files;
    spec.working_directory = scratch.path() / "writable";
    const auto id = children.start(spec);
    const auto exit = children.wait(id, process::Clock::now() + std::chrono::seconds(20));
    const auto& walls = children.missing_walls(id);
    if (missing != nullptr && walls.contains("view")) *missing = walls.at("view");
    return exit ? exit->output : "it does not end";
  }

  bool is_skipped() const {
    const std::string reason = sandbox::try_view(files);
    if (!reason.empty()) std::cout << "SKIPPED: no view can be made here: " << reason << "\n";
    return !reason.empty();
  }
};

}  // namespace

TEST_CASE("in a view there is what a process may see, by all of its names, and nothing else") {
  const Place place;
  if (place.is_skipped()) return;
  const std::string scratch = place.scratch.path().string();
  const std::string output = place.run(
      "cat mine; cat " + scratch + "/writable/mine " + scratch + "/toolchain/bin/program " + scratch +
      "/toolchain-1/bin/program; echo x >made && echo x >/dev/null && echo made; pwd; for f in /etc /root "
      "/proc /sys /home /dev/zero /dev/shm " +
      scratch + "/secret " + scratch + "/secret/file; do test -e $f && echo there: $f; done; test -L " +
      scratch + "/toolchain && echo link; ls /usr >/dev/null && echo usr");
  INFO(output);
  CHECK(output == "minemineprogramprogrammade\n" + scratch + "/writable\nlink\nusr\n");
  CHECK(fs::exists(place.scratch.path() / "writable/made"));
  CHECK(fs::exists(place.scratch.path() / "secret/file"));  // what is elsewhere is untouched
  CHECK(std::distance(fs::directory_iterator(place.scratch.path()), fs::directory_iterator()) == 4);
}

TEST_CASE("where no namespace can be made, a view is a missing wall with its reason, and the process runs") {
  const Place place;
  const pid_t child = ::fork();
  if (child == 0) {
    const scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_ALLOW);
    const bool is_refused = ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(unshare), 0) == 0 &&
                            ::seccomp_load(filter) == 0;
    bool held = is_refused && sandbox::try_view(place.files) == "unshare: Operation not permitted";
    std::string missing;
    held = held && place.run("echo runs", &missing) == "runs\n" &&
           missing.find("unshare: Operation not permitted") != std::string::npos;
    ::_exit(held ? 0 : 1);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
}
