#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"
#include "language/nvcc/toolkit_program.hpp"
#include "language/toolchain/environment_variable.hpp"

#include <algorithm>

using namespace kbench;
using namespace kbench::tests;

namespace {

using Indices = std::vector<std::int64_t>;

// False, with the reason, where the toolkit came without it.
bool there_is_sanitizer() {
  try {
    nvcc::find_program(nvcc::compute_sanitizer, {});
    return true;
  } catch (const Error& error) {
    WARN("skipped: " << error.what());
    return false;
  }
}

// `statement` is line 4 of faulty.cu, in a kernel of 256 threads a block and a thread for each element.
Evaluation run_sanitized(const std::string& statement) {
  const std::string text =
      "#include <cassert>\n"
      "__global__ void twice(const float* x, float* y, size_t n) {\n"
      "  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;\n" +
      statement +
      "\n  if (i < n) y[i] = 2 * x[i];\n"
      "}\n"
      "extern \"C\" void solution(const float* x, float* y, size_t n) {\n"
      "  twice<<<(n + 255) / 256, 256>>>(x, y, n);\n"
      "}\n";
  Options options = quick_options();
  options.sanitize = Sanitize::on_failure;
  Evaluation evaluation =
      evaluate("doubled", {.language = Language::cuda, .files = {{"faulty.cu", text}}}, options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
  for (const std::string& warning : evaluation.integrity.warnings) UNSCOPED_INFO(warning);
  return evaluation;
}

SanitizerFinding first_finding(const Evaluation& evaluation) {
  REQUIRE(evaluation.sanitizer);
  REQUIRE_FALSE(evaluation.sanitizer->findings.empty());
  return evaluation.sanitizer->findings.front();
}

}  // namespace

GPU_TEST_CASE(
    "a write out of bounds is traced to its kernel, line, block and thread when that is asked for") {
  REQUIRE_GPU();
  if (!there_is_sanitizer()) return;
  const Evaluation evaluation = run_sanitized("  if (i == 3) y[size_t{1} << 40] = 1;");
  CHECK(evaluation.verdict == Verdict::crashed);
  CHECK(contains(evaluation.explanation, "cudaErrorIllegalAddress"));
  const SanitizerFinding found = first_finding(evaluation);
  CHECK(evaluation.sanitizer->tools == std::vector<std::string>{"memcheck"});
  CHECK(found.kind == "invalid_access");
  CHECK(contains(found.text, "Invalid __global__ write of size 4 bytes"));
  CHECK(contains(found.kernel, "twice"));
  CHECK(found.file == "faulty.cu");
  CHECK(found.line == 4);
  CHECK(found.block == Indices{0, 0, 0});
  CHECK(found.thread == Indices{3, 0, 0});
}

GPU_TEST_CASE("a misaligned access and a failed assertion are told apart from accesses out of bounds") {
  REQUIRE_GPU();
  if (!there_is_sanitizer()) return;
  const SanitizerFinding misaligned = first_finding(
      run_sanitized("  if (i == 7) *reinterpret_cast<double*>(reinterpret_cast<char*>(y) + 4) = 1;"));
  CHECK(misaligned.kind == "misaligned_access");
  CHECK(misaligned.line == 4);
  CHECK(misaligned.thread == Indices{7, 0, 0});
  CHECK(first_finding(run_sanitized("  assert(i != 9);")).kind == "assertion");
}

GPU_TEST_CASE("a race for shared memory behind a wrong answer is traced to its lines") {
  REQUIRE_GPU();
  if (!there_is_sanitizer()) return;
  const Evaluation evaluation = run_sanitized(
      "  __shared__ float s[256]; s[threadIdx.x] = i < n ? x[i] : 0; if (i < n) y[i] = s[255 - threadIdx.x];"
      " return;");
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  const SanitizerFinding found = first_finding(evaluation);
  CHECK(evaluation.sanitizer->tools == std::vector<std::string>{"memcheck", "racecheck"});
  CHECK(found.kind == "race");
  CHECK(contains(found.kernel, "twice"));
  CHECK(found.line == 4);
}

GPU_TEST_CASE("nothing is run again under compute-sanitizer when all is right") {
  REQUIRE_GPU();
  const Evaluation right = run_sanitized("");
  CHECK(right.verdict == Verdict::accepted);
  CHECK_FALSE(right.sanitizer);
  CHECK(std::none_of(right.integrity.warnings.begin(), right.integrity.warnings.end(),
                     [](const std::string& warning) { return contains(warning, "compute-sanitizer"); }));
}

GPU_TEST_CASE("a crash where there is no compute-sanitizer is the same crash, with a warning") {
  REQUIRE_GPU();
  const EnvironmentVariable named("KBENCH_COMPUTE_SANITIZER", "/nonexistent/tool");
  const Evaluation evaluation = run_sanitized("  if (i == 3) y[size_t{1} << 40] = 1;");
  CHECK(evaluation.verdict == Verdict::crashed);
  CHECK_FALSE(evaluation.sanitizer);
  CHECK(std::any_of(evaluation.integrity.warnings.begin(), evaluation.integrity.warnings.end(),
                    [](const std::string& warning) { return contains(warning, "/nonexistent/tool"); }));
}
