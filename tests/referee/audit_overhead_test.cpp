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

TEST_CASE("the overhead of a batch is that of its memory where that is released, else that of its calls") {
  using Times = std::vector<std::chrono::nanoseconds>;
  referee::AuditOverhead overhead{.sets = 10,
                                  .bytes_of_set = 400,
                                  .of_release = referee::ReleaseOverhead({.bytes = 1000, .times = {500us}},
                                                                         {.bytes = 4000, .times = {800us}}),
                                  .of_largest_batch = {1ms},
                                  .outside_largest_batch = {400us},
                                  .of_call = {50us}};
  CHECK(overhead.sets_for(1) == 3);
  CHECK(overhead.of_batch(1) == Times{520us});
  CHECK(overhead.of_batch(5) == Times{600us});
  CHECK(overhead.of_batch(10) == Times{800us});
  CHECK(overhead.outside_batch(5) == Times{600us});
  overhead.of_release.reset();
  CHECK(overhead.sets_for(1) == 1);
  CHECK(overhead.of_batch(5) == Times{500us});
  CHECK(overhead.outside_batch(5) == Times{200us});
  CHECK(overhead.outside_batch(1) == Times{50us});  // that of an order, at least
}
