// A GPU is looked at after what may have harmed it, and where that goes wrong, nothing more is evaluated on it.
#include "cuda/gpu.hpp"
#include "device/cuda/gpu_lock.hpp"
#include "device/cuda/gpus.hpp"
#include "device/cuda/probe.hpp"
#include "evaluate/diagnose/quarantine.hpp"
#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/doctor.hpp>

#include <stdexcept>

using namespace kbench;
using namespace kbench::tests;

namespace {

Evaluation run_on_gpu(const std::string& statement, const Options& options) {
  const std::string text =
      "__global__ void compute(const float* x, float* y, size_t n) {\n"
      "  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;\n"
      "  if (i < n) { " +
      statement +
      " }\n}\n"
      "extern \"C\" void solution(const float* x, float* y, size_t n) {\n"
      "  compute<<<(n + 255) / 256, 256>>>(x, y, n);\n}\n";
  Evaluation evaluation = evaluate("doubled", Submission::from_text(text, Language::cuda), options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
  return evaluation;
}

}  // namespace

GPU_TEST_CASE("a GPU that works passes its probe") {
  REQUIRE_GPU();
  const protocol::Occupancy occupancy = device::probe_gpu();
  if (occupancy.used_memory_bytes) CHECK(*occupancy.used_memory_bytes > 0);
}

GPU_TEST_CASE("after a fault the GPU passes its probe, and the next evaluation gets it") {
  REQUIRE_GPU();
  const ScratchDirectory scratch;
  Options options = quick_options();
  options.cache_directory = scratch.path();
  options.device = "cuda:0";
  CHECK(run_on_gpu("__trap();", options).verdict == Verdict::crashed);
  options.limits.call = std::chrono::milliseconds(500);
  CHECK(run_on_gpu("while (true) __nanosleep(100);", options).verdict == Verdict::timed_out);
  CHECK_FALSE(find_quarantine(options, device::list_gpus().front().uuid));
  options.limits.call = std::chrono::seconds(5);
  CHECK(run_on_gpu("y[i] = 2 * x[i];", options).verdict == Verdict::accepted);
}

GPU_TEST_CASE("on a GPU in quarantine nothing is evaluated, and what passes a probe is released") {
  REQUIRE_GPU();
  const ScratchDirectory scratch;
  Options options = quick_options();
  options.cache_directory = scratch.path();
  options.device = "cuda:0";
  const std::string uuid = device::list_gpus().front().uuid;
  CHECK(uuid.size() == 32);
  CHECK(release_gpu(options).ok);  // it is in none
  begin_quarantine(
      options, uuid,
      {.since = "2026-11-22T04:05:06Z", .reason = "it was hot", .problem = "matmul", .submission = "0f"});

  const Evaluation refused = run_on_gpu("y[i] = 2 * x[i];", options);
  CHECK(refused.verdict == Verdict::unsupported);
  CHECK(contains(refused.explanation, "it was hot"));
  CHECK(contains(refused.explanation, "kbench doctor --release cuda:0"));
  for (const Finding& finding : examine_machine(options)) {
    if (finding.name == "cuda:0") CHECK(contains(finding.advice, "it was hot"));
  }

  const Finding released = release_gpu(options);
  CAPTURE(released.detail);
  CHECK(released.ok);
  CHECK_FALSE(find_quarantine(options, uuid));
  CHECK(run_on_gpu("y[i] = 2 * x[i];", options).verdict == Verdict::accepted);
}

GPU_TEST_CASE("when an evaluation is over, whatever its end, the GPU is free") {
  REQUIRE_GPU();
  for (const std::string statement : {"y[i] = 2 * x[i];", "y[i] = 0;", "__trap();"}) {
    CAPTURE(statement);
    run_on_gpu(statement, quick_options());
    device::GpuLock lock;
    CHECK_NOTHROW(lock.take(0, [] { throw std::runtime_error("somebody else has it"); }));
  }
}
