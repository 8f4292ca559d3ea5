#include "cuda/gpu.hpp"
#include "evaluate/problem_page.hpp"

using namespace kbench;
using namespace kbench::tests;

GPU_TEST_CASE("the solution in CUDA in docs/writing-a-problem.md is accepted") {
  REQUIRE_GPU();
  const std::vector<std::string> solutions = solutions_on_page("cuda");
  REQUIRE(solutions.size() == 1);
  CHECK(verdict_of_page(solutions[0], Language::cuda) == Verdict::accepted);
}
