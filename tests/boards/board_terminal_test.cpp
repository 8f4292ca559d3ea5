#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;

TEST_CASE("the name of a board, a user or a store is escaped in the error that repeats it") {
  const CommandLine kbench;
  REQUIRE(kbench.run("board grant nobody creator --store ./boards.db").status == 0);
  for (const char* arguments :
       {"board show 'x\x1b[31m' --store ./boards.db", "board revoke 'x\x1b[31m' creator --store ./boards.db",
        "board list --store './x\x1b[31m.db'", "board submission '#\x1b[31m' --store ./boards.db"}) {
    const auto run = kbench.run(arguments);
    CAPTURE(arguments, run.errors);
    CHECK(run.status == 2);
    CHECK_FALSE(contains(run.errors, "\x1b"));
    CHECK(contains(run.errors, "\\x1b[31m"));
  }
}
