#include "evaluate/problem_page.hpp"

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("the solutions in docs/writing-a-problem.md get the verdicts that the page names") {
  const std::vector<std::string> solutions = solutions_on_page("cpp");
  REQUIRE(solutions.size() == 3);
  CHECK(verdict_of_page(solutions[0], Language::cpp) == Verdict::accepted);
  CHECK(contains(solutions[1], "// expect: wrong_answer\n"));
  CHECK(verdict_of_page(solutions[1], Language::cpp) == Verdict::wrong_answer);
  CHECK(contains(solutions[2], "// dtypes: float32 float64\n"));
  for (const DType dtype : {DType::float32, DType::float64}) {
    CAPTURE(name(dtype));
    CHECK(verdict_of_page(solutions[2], Language::cpp, dtype) == Verdict::accepted);
  }
}
