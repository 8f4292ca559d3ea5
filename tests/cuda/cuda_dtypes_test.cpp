// Every element type on a GPU, from the prototype to the verdict.
#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"
#include "toolchain/prototype.hpp"

#include <kbench/check_problem.hpp>

#include <fmt/format.h>

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

Options quick_options_of(DType dtype) {
  Options options = quick_options();
  options.device = "cuda";
  options.dtype = dtype;
  options.check_only = true;
  return options;
}

// The kernel's i-th thread reads the element `from`.
Submission reversed(DType dtype, const std::string& from) {
  const std::string type(toolchain::cpp_type(dtype, Language::cuda));
  return Submission::from_text(fmt::format(R"(
__global__ void reverse(const {0}* x, {0}* y, size_t n) {{
  const size_t i = blockIdx.x * size_t{{blockDim.x}} + threadIdx.x;
  if (i < n) y[i] = x[{1}];
}}
extern "C" void solution(const {0}* x, {0}* y, size_t n) {{
  reverse<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n);
}}
)",
                                           type, from),
                               Language::cuda);
}

}  // namespace

GPU_TEST_CASE("a submission in CUDA is judged in every element type") {
  REQUIRE_GPU();
  for (const DType dtype : all_dtypes) {
    const Evaluation right = evaluate("reversed", reversed(dtype, "n - 1 - i"), quick_options_of(dtype));
    CAPTURE(name(dtype), right.explain(), right.diagnostics);
    CHECK(right.verdict == Verdict::accepted);
  }
  for (const DType dtype : {DType::float8_e5m2, DType::int16, DType::uint16, DType::uint32}) {
    const Evaluation wrong = evaluate("reversed", reversed(dtype, "i"), quick_options_of(dtype));
    CAPTURE(name(dtype), wrong.explain(), wrong.diagnostics);
    CHECK(wrong.verdict == Verdict::wrong_answer);
  }
}

GPU_TEST_CASE("a problem of every element type passes its check on a GPU") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.device = "cuda";
  CHECK(check_problem("reversed", options).failures() == std::vector<std::string>());
}
