#include "referee/audit_overhead.hpp"

#include "catch.hpp"

#include <chrono>
#include <vector>

using namespace kbench;
using namespace std::chrono_literals;

TEST_CASE("the overhead of memory between two sizes lies between theirs, in proportion") {
  using Times = std::vector<std::chrono::nanoseconds>;
  const referee::ReleaseOverhead release({.bytes = 1000, .times = {500us, 520us}},
                                         {.bytes = 4000, .times = {800us, 860us}});
  CHECK(release.of(1) == Times{500us, 520us});
  CHECK(release.of(1000) == Times{500us, 520us});
  CHECK(release.of(2000) == Times{600us, 633'333ns});
  CHECK(release.of(4000) == Times{800us, 860us});
  CHECK(release.of(5000) == Times{800us, 860us});
}

TEST_CASE("the overhead of a batch is that of its memory where that is released, else that of one order") {
  referee::AuditOverhead overhead{.sets = 10,
                                  .bytes_of_set = 400,
                                  .of_release = referee::ReleaseOverhead({.bytes = 1000, .times = {500us}},
                                                                         {.bytes = 4000, .times = {800us}}),
                                  .of_call = {50us}};
  CHECK(overhead.sets_for(1) == 3);
  CHECK(overhead.of_batch(5).least_ms == Approx(0.75 * 0.6));
  CHECK(overhead.of_batch(5).most_ms == Approx(1.1 * 0.6));
  CHECK(overhead.of_batch(1).most_ms == Approx(1.5 * 0.52));  // all that is uncertain falls to one call
  overhead.of_release.reset();
  CHECK(overhead.sets_for(1) == 1);
  CHECK(overhead.of_batch(5).least_ms == Approx(0.047));
  CHECK(overhead.of_batch(5).most_ms == overhead.of_single_call().most_ms);
}

TEST_CASE("the overhead of turns is uncertain by a part of what was measured") {
  const referee::AuditOverhead overhead{.sets = 1,
                                        .bytes_of_set = 4,
                                        .of_release = {},
                                        .of_call = {50us},
                                        .of_turn = {5us},
                                        .of_turn_processor = {4us},
                                        .of_awake_turn = {400ns}};
  using Wait = protocol::Turns::Wait;
  CHECK(overhead.of_turns(Wait::asleep).window.least_ms == Approx(0.0045));
  CHECK(overhead.of_turns(Wait::asleep).window.most_ms == Approx(0.0075));
  CHECK(overhead.of_turns(Wait::asleep).processor.least_ms == Approx(0.0038));
  CHECK(overhead.of_turns(Wait::asleep).processor.most_ms == Approx(0.005));
  for (const auto& [least_ms, most_ms] :
       {overhead.of_turns(Wait::awake).window, overhead.of_turns(Wait::awake).processor}) {
    CHECK(least_ms == Approx(0.0003));
    CHECK(most_ms == Approx(0.0005));
  }
}

TEST_CASE("the least of calls is that of those before which no memory was filled, and the most is not") {
  referee::AuditOverhead overhead{.sets = 1, .bytes_of_set = 4, .of_release = {}, .of_call = {70us}};
  const double most = overhead.of_single_call().most_ms;
  overhead.of_bare_call = {25us};
  CHECK(overhead.of_single_call().least_ms == Approx(0.022));
  CHECK(overhead.of_single_call().most_ms == most);
  overhead.of_bare_call = {90us};
  CHECK(overhead.of_single_call().least_ms == Approx(0.067));
}

TEST_CASE("what a harness does is subtracted from nothing") {
  referee::AuditOverhead overhead{.sets = 1, .bytes_of_set = 4, .of_release = {}, .of_call = {50us}};
  const double without = overhead.of_single_call().least_ms;
  overhead.of_carrying = 10ms;
  CHECK(overhead.of_single_call().least_ms == without);
  CHECK(overhead.of_batch(1).least_ms == without);
}
