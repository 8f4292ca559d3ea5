#include "isolation/host/plan.hpp"

#include "catch.hpp"

using namespace kbench;

TEST_CASE("a quick measurement repeats a case once at most") {
  const ProblemDescription problem;
  CHECK(plan(problem, {}).max_rounds == 3);
  CHECK(plan(problem, {.sampling = {.effort = Effort::quick}}).max_rounds == 2);
  CHECK(plan(problem, {.sampling = {.effort = Effort::careful}}).max_rounds == 3);
}
