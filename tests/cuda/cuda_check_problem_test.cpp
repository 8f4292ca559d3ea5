#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"

#include <kbench/check_problem.hpp>

using namespace kbench;
using namespace kbench::tests;

namespace {

Options on_gpu() {
  Options options = quick_options();
  options.device = "cuda";
  return options;
}

}  // namespace

GPU_TEST_CASE("a tolerance of half precision fails on a GPU, too") {
  REQUIRE_GPU();
  const std::vector<std::string> failures = check_problem("too_tolerant", on_gpu()).failures();
  REQUIRE(failures.size() == 3);
  CHECK(contains(failures[0], "inputs rounded to tf32 or float16 is accepted"));
}
