// Every element type on a GPU, from the prototype to the verdict.
#include "cuda/gpu.hpp"
#include "device/cuda/cuda_device.hpp"
#include "evaluate/support.hpp"
#include "language/cpp/prototype.hpp"
#include "language/toolchain/builder.hpp"

#include <kbench/check_problem.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

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
  const std::string type(cpp::type_of(dtype, Language::cuda));
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
  for (const DType dtype : {DType::float8_e5m2, DType::complex64, DType::int16, DType::uint16, DType::uint32,
                            DType::float8_e8m0, DType::float4_e2m1x2}) {
    const Evaluation wrong = evaluate("reversed", reversed(dtype, "i"), quick_options_of(dtype));
    CAPTURE(name(dtype), wrong.explain(), wrong.diagnostics);
    CHECK(wrong.verdict == Verdict::wrong_answer);
  }
}

// A GPU of compute capability 10.0 has instructions for these types; others emulate them.
GPU_TEST_CASE("CUDA's types of OCP MX convert on the GPU as kbench's do") {
  REQUIRE_GPU();
  device::CudaDevice gpu;
  testing::Builder build;
  build.cuda.architecture = gpu.traits().facts.architecture;
  build.signature = FunctionSignature{}
                        .input("x")
                        .output("powers", DType::float8_e8m0)
                        .output("pairs", DType::float4_e2m1x2)
                        .scalar("n");
  const testing::Loaded loaded(build({.language = Language::cuda, .files = {{"mine.cu", R"(
__global__ void convert(const float* x, __nv_fp8_e8m0* powers, __nv_fp4x2_e2m1* pairs, size_t n) {
  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;
  if (i >= n) return;
  powers[i] = __nv_fp8_e8m0(x[i]);
  pairs[i] = __nv_fp4x2_e2m1(make_float2(x[i], 1 - x[i]));
}
extern "C" void solution(const float* x, __nv_fp8_e8m0* powers, __nv_fp4x2_e2m1* pairs, size_t n) {
  convert<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, powers, pairs, n);
}
)"}}}));
  constexpr float infinity = std::numeric_limits<float>::infinity();
  std::vector<float> x{0.0F,  -0.0F,   std::nanf(""), infinity,   -infinity,
                       1e30F, -1e-40F, 0x1p-127F,     0x1.8p-127F};
  for (float value = -7.0F; value <= 7.0F; value += 0.0625F) {
    x.push_back(value);
    x.push_back(std::nextafter(value, 10.0F));
  }
  const auto on_gpu = [&](std::size_t bytes) { return gpu.allocate(bytes); };
  const memory::Block from = on_gpu(x.size() * sizeof(float));
  const memory::Block powers = on_gpu(x.size());
  const memory::Block pairs = on_gpu(x.size());
  device::copy_bytes(from.get(), x.data(), x.size() * sizeof(float));
  loaded.call({from.get(), powers.get(), pairs.get()}, {x.size()});
  std::vector<float8_e8m0> found_powers(x.size());
  std::vector<float4_e2m1x2> found_pairs(x.size());
  device::copy_bytes(found_powers.data(), powers.get(), x.size());
  device::copy_bytes(found_pairs.data(), pairs.get(), x.size());
  device::wait_for_gpu();
  for (std::size_t i = 0; i < x.size(); ++i) {
    CAPTURE(x[i]);
    CHECK(found_powers[i].bits == float8_e8m0{x[i]}.bits);
    CHECK(found_pairs[i].bits == float4_e2m1x2{x[i], 1 - x[i]}.bits);
  }
}

GPU_TEST_CASE("a problem of every element type passes its check on a GPU") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.device = "cuda";
  CHECK(check_problem("reversed", options).failures() == std::vector<std::string>());
}
