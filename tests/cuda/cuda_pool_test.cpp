// Referees that are kept with their contexts, from one evaluation on a GPU to the next.
#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"

#include <kbench/process_pool.hpp>

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

Submission doubled_on_gpu(const std::string& factor) {
  return Submission::from_text(
      "__global__ void scale(const float* x, float* y, size_t n) {\n"
      "  const size_t i = blockIdx.x * size_t{256} + threadIdx.x;\n"
      "  if (i < n) y[i] = " +
          factor +
          " * x[i];\n}\n"
          "extern \"C\" void solution(const float* x, float* y, size_t n) {\n"
          "  scale<<<(n + 255) / 256, 256>>>(x, y, n);\n}\n",
      Language::cuda);
}

Options on_gpu_with(ProcessPool* pool) {
  Options options = quick_options();
  options.device = "cuda:0";
  options.processes = pool;
  return options;
}

}  // namespace

GPU_TEST_CASE(
    "a referee that is kept on a GPU times one submission after the other, and leaves the GPU to others") {
  REQUIRE_GPU();
  ProcessPool pool;
  for (int i = 0; i < 3; ++i) {
    const Evaluation right = evaluate("doubled", doubled_on_gpu("2"), on_gpu_with(&pool));
    UNSCOPED_INFO(right.explain());
    REQUIRE(right.accepted());
    CHECK(right.cases.back().measurement);
    CHECK(right.integrity.suspicions.empty());
    CHECK(evaluate("doubled", doubled_on_gpu("3"), on_gpu_with(&pool)).verdict == Verdict::wrong_answer);
    // A referee that still held the GPU would make this one wait for ever.
    const Evaluation other = evaluate("doubled", doubled_on_gpu("2"), on_gpu_with(nullptr));
    CHECK(other.accepted());
    CHECK(other.timings.wait_s < 1.0);
  }
}

GPU_TEST_CASE("after a fault in a kernel the next submission has another referee, and is right") {
  REQUIRE_GPU();
  ProcessPool pool;
  REQUIRE(evaluate("doubled", doubled_on_gpu("2"), on_gpu_with(&pool)).accepted());
  const Evaluation faulty =
      evaluate("doubled", doubled_on_gpu("*(volatile float*)nullptr"), on_gpu_with(&pool));
  CHECK(faulty.verdict == Verdict::crashed);
  CHECK(faulty.integrity.warnings.empty());
  CHECK(evaluate("doubled", doubled_on_gpu("2"), on_gpu_with(&pool)).accepted());
}
