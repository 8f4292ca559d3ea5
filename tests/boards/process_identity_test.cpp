#include "boards/process_identity.hpp"

#include "catch.hpp"

#include <sys/wait.h>
#include <unistd.h>

namespace kbench::leaderboard {

TEST_CASE("a process that is there is alive") { CHECK(life_of(this_process()) == Life::alive); }

TEST_CASE(
    "a process has ended when its number belongs to nobody, or to one that was started at another time") {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  ProcessIdentity gone = this_process();
  gone.pid = child;
  CHECK(life_of(gone) == Life::ended);
  ProcessIdentity follower = this_process();
  follower.started -= 1;
  CHECK(life_of(follower) == Life::ended);
}

TEST_CASE(
    "of another host, or another container on this one, nothing is known; before a reboot everything has "
    "ended") {
  ProcessIdentity process = this_process();
  process.machine += "1";  // another namespace of processes
  CHECK(life_of(process) == Life::unknown);
  process.machine = "another boot";
  CHECK(life_of(process) == Life::ended);
  process.host += "-2";
  CHECK(life_of(process) == Life::unknown);
}

}  // namespace kbench::leaderboard
