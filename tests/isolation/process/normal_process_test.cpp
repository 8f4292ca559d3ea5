// What the processes of an evaluation have, whatever the host has.
#include "isolation/process/normal_process.hpp"

#include "catch.hpp"
#include "isolation/process/odd_host.hpp"
#include "isolation/process/shell.hpp"

#include <string>

using namespace kbench;
using namespace kbench::process;
using kbench::testing::become_odd;
using kbench::testing::give_up_capability;
using kbench::testing::in_another_process;
using kbench::testing::launcher;
using kbench::testing::set_soft_limit;
using kbench::testing::shell;

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

// Limits, signals, umask, nice and scheduling policy of a child.
std::string surroundings() {
  ChildSpec spec = shell(
      "cat /proc/self/limits; grep -E '^Sig(Blk|Ign)|^Umask' /proc/self/status; cut -d ' ' -f 19,41 "
      "/proc/self/stat; env; date +%Z");
  Children children(launcher, {});
  const auto exit = children.wait(children.start(spec), Clock::now() + std::chrono::seconds(10));
  return exit ? exit->output : "it did not end";
}

std::string missing(const std::string& what) {
  Children children(launcher, {});
  const Children::Id child = children.start(shell("true"));
  const auto found = children.missing_walls(child).find(what);
  return std::to_string(children.stack(child) >> 10U) + " KiB; " +
         (found == children.missing_walls(child).end() ? "nothing" : found->second);
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a child's limits, signals, umask, priority and locale are the same whatever the host's are") {
  const std::string normal = in_another_process(surroundings);
  CHECK(in_another_process([] {
          become_odd();
          return surroundings();
        }) == normal);
  INFO(normal);
  CHECK(holds(normal, "Max stack size            67108864             67108864 "));
  CHECK(holds(normal, "Max core file size        0                    0 "));
  CHECK(holds(normal, "Max nice priority         0                    0 "));
  CHECK(holds(normal, "Max realtime priority     0                    0 "));
  CHECK(holds(normal, "Max open files            1024 "));
  CHECK(holds(normal, "Umask:\t0077\nSigBlk:\t0000000000000000\n"));
  // Before its version 2.38 the C library ignores two of its own, which are 32 and 33.
  const bool ignores_its_own = holds(normal, "SigIgn:\t0000000180000000\n0 0\n");
  const bool ignores_none = holds(normal, "SigIgn:\t0000000000000000\n0 0\n");
  CHECK((ignores_its_own || ignores_none));
}

TEST_CASE("children have the stack that is asked for, or what the hard limit allows, which is told") {
  CHECK(missing("stack") == "65536 KiB; nothing");
  ChildSpec spec = shell("ulimit -s; ulimit -Hs");
  Children children(launcher, {}, {}, 3 * mebibyte);
  const auto exit = children.wait(children.start(spec), Clock::now() + std::chrono::seconds(10));
  REQUIRE(exit);
  CHECK(exit->output == "3072\n3072\n");

  CHECK(in_another_process([] {
          give_up_capability(CAP_SYS_RESOURCE);
          const rlimit both{mebibyte, mebibyte};
          ::setrlimit(RLIMIT_STACK, &both);
          return missing("stack");
        }) ==
        "1024 KiB; the stack of each process is bounded by 1024 KiB, not by 65536: that is the caller's hard "
        "limit (ulimit -Hs)");
}

TEST_CASE("a priority that cannot be changed back is told") {
  CHECK(in_another_process([] {
          give_up_capability(CAP_SYS_NICE);
          set_soft_limit(RLIMIT_NICE, 0);
          const rlimit none{0, 0};
          ::setrlimit(RLIMIT_NICE, &none);
          ::setpriority(PRIO_PROCESS, 0, 19);
          return missing("priority");
        }) ==
        "65536 KiB; the processes of the evaluation have nice 19, as their caller does, and may not change "
        "it: whatever else runs here goes before them. Call kbench without it");
  CHECK(missing("priority") == "65536 KiB; nothing");
}

TEST_CASE("threads have 8 MiB of stack, whatever the limit on the first one's is") {
  for (const rlim_t limit : {mebibyte, 256 * mebibyte}) {
    CHECK(in_another_process([limit] {
            set_soft_limit(RLIMIT_STACK, limit);
            give_threads_normal_stacks();
            pthread_attr_t attributes;
            std::size_t bytes = 0;
            ::pthread_getattr_default_np(&attributes);
            ::pthread_attr_getstacksize(&attributes, &bytes);
            return std::to_string(bytes);
          }) == "8388608");
  }
}
