// expect: accepted
// dtypes: float32 float16 bfloat16
// One warp for each element of the product: a lane takes every 32nd byte, and so two weights at a time, in float32.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned warps = 8;

struct Sizes {
  size_t m, n, k, group;
};

__global__ void multiply(const kbench::element* x, const uint8_t* w, const kbench::element* scales,
                         kbench::element* y, Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * warps + threadIdx.x / 32;
  if (place >= sizes.m * sizes.n) return;  // all of the warp
  const size_t i = place / sizes.n;
  const size_t j = place % sizes.n;
  const unsigned lane = threadIdx.x % 32;
  float sum = 0.0F;
  for (size_t p = 2 * lane; p < sizes.k; p += 64) {
    const int pair = w[(j * sizes.k + p) / 2];
    const float scale = static_cast<float>(scales[(j * sizes.k + p) / sizes.group]);
    sum += scale * static_cast<float>(pair % 16 - 8) * static_cast<float>(x[i * sizes.k + p]);
    sum += scale * static_cast<float>(pair / 16 - 8) * static_cast<float>(x[i * sizes.k + p + 1]);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(~0U, sum, lanes);
  if (lane == 0) y[place] = static_cast<kbench::element>(sum);
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const uint8_t* input_w,
                         const kbench::element* input_scales, kbench::element* output_y, size_t m, size_t n,
                         size_t k, size_t group) {
  const auto blocks = static_cast<unsigned>((m * n + warps - 1) / warps);
  multiply<<<blocks, warps * 32>>>(input_x, input_w, input_scales, output_y, Sizes{m, n, k, group});
}
