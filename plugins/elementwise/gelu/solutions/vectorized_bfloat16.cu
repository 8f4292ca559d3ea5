// expect: accepted
// Eight elements to a load, as four pairs: the vectors begin at multiples of 256 bytes.
#include <cuda_bf16.h>

#include <cstddef>

namespace {

constexpr unsigned threads = 256;

struct alignas(16) Eight {
  __nv_bfloat162 pairs[4];
};

__device__ float gelu(float x) { return 0.5F * x * (1.0F + erff(x * 0.70710678F)); }

__global__ void __launch_bounds__(threads)
    apply(const __nv_bfloat16* input, __nv_bfloat16* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  const size_t vectors = n / 8;
  if (i < vectors) {
    Eight eight = reinterpret_cast<const Eight*>(input)[i];
    for (__nv_bfloat162& pair : eight.pairs) {
      const float2 x = __bfloat1622float2(pair);
      pair = __floats2bfloat162_rn(gelu(x.x), gelu(x.y));
    }
    reinterpret_cast<Eight*>(output)[i] = eight;
  }
  const size_t tail = 8 * vectors + i;
  if (tail < n)
    output[tail] = __float2bfloat16_rn(gelu(__bfloat162float(input[tail])));  // for the first threads
}

}  // namespace

extern "C" void solution(const __nv_bfloat16* input_x, __nv_bfloat16* output_y, size_t n) {
  const auto blocks = static_cast<unsigned>(n / 8 / threads + 1);
  apply<<<blocks, threads>>>(input_x, output_y, n);
}
