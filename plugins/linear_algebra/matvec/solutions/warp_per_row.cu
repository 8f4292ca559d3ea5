// expect: accepted
// A warp for each row, which reads 16 bytes a lane where rows begin at multiples of that, and has four such reads under
// way before it uses the first.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned warps = 8;
constexpr unsigned at_once = 4;

__device__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

__device__ float sum_of_warp(float sum) {
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(~0U, sum, lanes);
  return sum;
}

// n is a multiple of 4.
__global__ void __launch_bounds__(warps * 32)
    multiply_vectors(const float* __restrict__ a, const float* __restrict__ x, float* __restrict__ y,
                     size_t m, size_t n) {
  const size_t row = size_t{blockIdx.x} * warps + threadIdx.x / 32;
  if (row >= m) return;
  const unsigned lane = threadIdx.x % 32;
  const auto* factors = reinterpret_cast<const float4*>(a + row * n);
  const auto* vector = reinterpret_cast<const float4*>(x);
  const size_t quads = n / 4;
  float sum = 0.0F;
  size_t j = lane;
  for (; j + (at_once - 1) * 32 < quads; j += at_once * 32) {
    float4 fetched[at_once];
#pragma unroll
    for (unsigned i = 0; i < at_once; ++i) fetched[i] = __ldcs(factors + j + i * 32);
#pragma unroll
    for (unsigned i = 0; i < at_once; ++i) sum += dot(fetched[i], vector[j + i * 32]);
  }
  for (; j < quads; j += 32) sum += dot(__ldcs(factors + j), vector[j]);
  sum = sum_of_warp(sum);
  if (lane == 0) y[row] = sum;
}

__global__ void __launch_bounds__(warps * 32)
    multiply_elements(const float* __restrict__ a, const float* __restrict__ x, float* __restrict__ y,
                      size_t m, size_t n) {
  const size_t row = size_t{blockIdx.x} * warps + threadIdx.x / 32;
  if (row >= m) return;
  const unsigned lane = threadIdx.x % 32;
  const float* const factors = a + row * n;
  float sums[at_once] = {};
  size_t j = lane;
  for (; j + (at_once - 1) * 32 < n; j += at_once * 32) {
#pragma unroll
    for (unsigned i = 0; i < at_once; ++i) sums[i] += __ldcs(factors + j + i * 32) * x[j + i * 32];
  }
  for (; j < n; j += 32) sums[0] += __ldcs(factors + j) * x[j];
  const float sum = sum_of_warp((sums[0] + sums[1]) + (sums[2] + sums[3]));
  if (lane == 0) y[row] = sum;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_x, float* output_y, size_t m, size_t n) {
  const auto blocks = static_cast<unsigned>((m + warps - 1) / warps);
  if (n % 4 == 0) {
    multiply_vectors<<<blocks, warps * 32>>>(input_a, input_x, output_y, m, n);
  } else {
    multiply_elements<<<blocks, warps * 32>>>(input_a, input_x, output_y, m, n);
  }
}
