#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"
#include "language/toolchain/environment_variable.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

// y = 2 x by two kernels.
const std::string two_kernels =
    "#include <cstddef>\n"
    "__global__ void copy_values(const float* x, float* y, size_t n) {\n"
    "  const size_t i = blockIdx.x * size_t{256} + threadIdx.x;\n"
    "  if (i < n) y[i] = x[i];\n"
    "}\n"
    "template <class T> __global__ void double_values(T* y, size_t n) {\n"
    "  const size_t i = blockIdx.x * size_t{256} + threadIdx.x;\n"
    "  if (i < n) y[i] *= 2;\n"
    "}\n"
    "extern \"C\" void solution(const float* x, float* y, size_t n) {\n"
    "  copy_values<<<(n + 255) / 256, 256>>>(x, y, n);\n"
    "  double_values<<<(n + 255) / 256, 256>>>(y, n);\n"
    "}\n";

Evaluation evaluated(const std::string& problem, const Submission& submission, const Options& options) {
  Evaluation evaluation = evaluate(problem, submission, options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
  for (const std::string& warning : evaluation.integrity.warnings) UNSCOPED_INFO(warning);
  return evaluation;
}

// False where this machine keeps ncu or its counters from the tests; CTest reads what it prints.
bool has_profile(const Evaluation& evaluation) {
  for (const std::string& warning : evaluation.integrity.warnings) {
    const bool is_of_machine = contains(warning, "ERR_NVGPUCTRPERM") ||
                               contains(warning, "there is no ncu") || contains(warning, "LibraryNotLoaded");
    if (contains(warning, "there is no profile") && is_of_machine) {
      std::puts(("SKIPPED: " + warning).c_str());
      return false;
    }
  }
  return true;
}

}  // namespace

GPU_TEST_CASE("a profile has each kernel of the submission, with its time, and none of kbench's own") {
  REQUIRE_GPU();
  const ScratchDirectory scratch;
  Options options = quick_options();
  options.profile = true;
  options.profile_report = scratch.path() / "mine.ncu-rep";
  const Evaluation evaluation =
      evaluated("doubled", {.language = Language::cuda, .files = {{"mine.cu", two_kernels}}}, options);
  REQUIRE(evaluation.accepted());
  if (!has_profile(evaluation)) return;
  REQUIRE(evaluation.profile);
  CHECK(evaluation.profile->tool == "ncu");
  CHECK(evaluation.profile->case_name == "timed");
  const auto& kernels = evaluation.profile->kernels;
  REQUIRE(kernels.size() == 2);
  for (const std::string name : {"copy_values", "double_values"}) {
    CAPTURE(name);
    const auto kernel = std::find_if(kernels.begin(), kernels.end(),
                                     [&](const KernelProfile& each) { return contains(each.name, name); });
    REQUIRE(kernel != kernels.end());
    CHECK(kernel->launches == 3);  // the case is called three times
    REQUIRE(kernel->duration_ms);
    CHECK(*kernel->duration_ms > 0.0);
    CHECK(*kernel->duration_ms < 1.0);
    CHECK(kernel->registers.value_or(0) >= 1);
    CHECK(kernel->dram_bytes);
    CHECK(kernel->compute_percent);
    CHECK(kernel->memory_percent);
    CHECK(kernel->occupancy_percent);
    CHECK(kernel->l2_hit_percent);
    CHECK(kernel->issue_percent);
    CHECK_FALSE(kernel->stall.empty());
  }
  CHECK(std::filesystem::file_size(*options.profile_report) > 1000);
}

GPU_TEST_CASE(
    "softmax under a profile has a kernel with a name and a duration, and a sentence of kbench's own") {
  REQUIRE_GPU();
  const auto softmax =
      Submission::from_file(KBENCH_SOURCE_DIR "/plugins/normalization/softmax/solutions/block_per_row.cu");
  Options options = quick_options();
  options.profile = true;
  const Evaluation with = evaluated("softmax", softmax, options);
  REQUIRE(with.accepted());
  if (!has_profile(with)) return;
  REQUIRE(with.profile);
  REQUIRE_FALSE(with.profile->kernels.empty());
  CHECK_FALSE(with.profile->kernels[0].name.empty());
  CHECK(with.profile->kernels[0].duration_ms.value_or(0.0) > 0.0);
  if (with.roofline) CHECK(contains(with.profile->bound, "bounds the case"));
}

GPU_TEST_CASE("what was not accepted has no profile, and where there is no ncu a warning says so") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.profile = true;
  const Evaluation wrong = evaluated(
      "doubled",
      {.language = Language::cuda,
       .files = {{"mine.cu",
                  "#include <cstddef>\nextern \"C\" void solution(const float*, float*, size_t) {}\n"}}},
      options);
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK_FALSE(wrong.profile);
  const EnvironmentVariable named("KBENCH_NCU", std::string("/nonexistent/ncu"));
  const Evaluation without =
      evaluated("doubled", {.language = Language::cuda, .files = {{"mine.cu", two_kernels}}}, options);
  CHECK(without.accepted());
  CHECK_FALSE(without.profile);
  CHECK(std::any_of(without.integrity.warnings.begin(), without.integrity.warnings.end(),
                    [](const std::string& warning) { return contains(warning, "/nonexistent/ncu"); }));
}
