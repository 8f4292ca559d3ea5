#include "cuda/gpu.hpp"
#include "solutions/hold_solutions.hpp"

using kbench::tests::hold_solutions_of;

GPU_TEST_CASE("solutions of vector_add in CUDA get the verdicts that they name") {
  REQUIRE_GPU();
  hold_solutions_of("vector_add", ".cu");
}

GPU_TEST_CASE("solutions of matmul in CUDA get the verdicts that they name") {
  REQUIRE_GPU();
  hold_solutions_of("matmul", ".cu");
}

GPU_TEST_CASE("solutions of softmax in CUDA get the verdicts that they name") {
  REQUIRE_GPU();
  hold_solutions_of("softmax", ".cu");
}

GPU_TEST_CASE("solutions of reduction in CUDA get the verdicts that they name") {
  REQUIRE_GPU();
  hold_solutions_of("reduction", ".cu");
}

GPU_TEST_CASE("solutions of histogram in CUDA get the verdicts that they name") {
  REQUIRE_GPU();
  hold_solutions_of("histogram", ".cu");
}
