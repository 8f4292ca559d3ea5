#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"

using namespace kbench;
using namespace kbench::tests;

namespace {

Evaluation run_in_cuda(const std::string& problem, const std::string& text) {
  Options options = quick_options();
  options.sampling.min_samples = 10;
  options.sampling.max_samples = 30;
  Evaluation evaluation = evaluate(problem, Submission::from_text(text, Language::cuda), options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
  return evaluation;
}

const std::string slow_processor =
    "#include <chrono>\n"
    "static void dawdle() {\n"
    "  const auto begin = std::chrono::steady_clock::now();\n"
    "  while (std::chrono::steady_clock::now() - begin < std::chrono::microseconds(200)) {}\n"
    "}\n";

// Launching takes the processor 0.2 ms, before `launch` and its kernel, which takes microseconds.
Evaluation run_slow_launch(const std::string& launch) {
  const std::string text = slow_processor +
                           "__global__ void twice(const float* x, float* y, size_t n) {\n"
                           "  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;\n"
                           "  if (i < n) y[i] = 2 * x[i];\n"
                           "}\n"
                           "extern \"C\" void solution(const float* x, float* y, size_t n) {\n"
                           "  dawdle();\n" +
                           launch + "}\n";
  return run_in_cuda("doubled", text);
}

const Measurement& timed(const Evaluation& evaluation) { return evaluation.cases.back().measurement.value(); }

}  // namespace

GPU_TEST_CASE(
    "where launching is slow, a GPU's time is proven behind a gate, and the processor's stands beside it") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_slow_launch("twice<<<(n + 255) / 256, 256>>>(x, y, n);\n");
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.integrity.suspicions.empty());
  const Measurement& measured = timed(evaluation);
  CHECK(measured.audit.behind_gate);
  CHECK(measured.audit.time_ms < 0.1);
  REQUIRE(measured.host_ms);
  CHECK(*measured.host_ms >= 0.2);
  CHECK(measured.runtime_ms < *measured.host_ms);
}

GPU_TEST_CASE("a call that waits for the GPU cannot be queued, and its processor's time counts") {
  REQUIRE_GPU();
  const Evaluation evaluation =
      run_slow_launch("twice<<<(n + 255) / 256, 256>>>(x, y, n);\ncudaDeviceSynchronize();\n");
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.integrity.suspicions.empty());
  const Measurement& measured = timed(evaluation);
  CHECK(!measured.audit.behind_gate);
  CHECK(!measured.host_ms);
  CHECK(measured.runtime_ms > 0.15);
}

GPU_TEST_CASE("a stream that does not wait for the caller's is no fault, and is not timed behind a gate") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_slow_launch(
      "static const cudaStream_t stream = [] {\n"
      "  cudaStream_t made = nullptr;\n"
      "  cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);\n"
      "  return made;\n"
      "}();\n"
      "static const cudaEvent_t done = [] {\n"
      "  cudaEvent_t made = nullptr;\n"
      "  cudaEventCreateWithFlags(&made, cudaEventDisableTiming);\n"
      "  return made;\n"
      "}();\n"
      "twice<<<(n + 255) / 256, 256, 0, stream>>>(x, y, n);\n"
      "cudaEventRecord(done, stream);\n"
      "cudaStreamWaitEvent(nullptr, done);\n");
  REQUIRE(evaluation.accepted());
  CHECK(!timed(evaluation).audit.behind_gate);
}

GPU_TEST_CASE("what is changed in place is delivered behind a gate, too") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_in_cuda(
      "rectify_in_place", slow_processor +
                              "__global__ void rectify(float* x, size_t n, float slope) {\n"
                              "  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;\n"
                              "  if (i < n && x[i] < 0) x[i] *= slope;\n"
                              "}\n"
                              "extern \"C\" void solution(float* x, size_t n, float slope) {\n"
                              "  dawdle();\n"
                              "  rectify<<<(n + 255) / 256, 256>>>(x, n, slope);\n"
                              "}\n");
  REQUIRE(evaluation.accepted());
  CHECK(timed(evaluation).audit.behind_gate);
}
