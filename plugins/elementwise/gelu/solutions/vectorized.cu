// expect: accepted
// Four elements to a load, two loads of a thread under way at once: the vectors begin at multiples of 256 bytes.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;

__device__ float gelu(float x) { return 0.5F * x * (1.0F + erff(x * 0.70710678F)); }

__device__ float4 gelu(float4 x) { return make_float4(gelu(x.x), gelu(x.y), gelu(x.z), gelu(x.w)); }

__global__ void __launch_bounds__(threads) apply(const float* input, float* output, size_t n) {
  const size_t vectors = n / 4;
  const auto* const x = reinterpret_cast<const float4*>(input);
  auto* const y = reinterpret_cast<float4*>(output);
  const size_t first = size_t{blockIdx.x} * (2 * threads) + threadIdx.x;
  const size_t second = first + threads;
  if (second < vectors) {
    const float4 left = x[first];
    const float4 right = x[second];
    y[first] = gelu(left);
    y[second] = gelu(right);
  } else if (first < vectors) {
    y[first] = gelu(x[first]);
  }
  const size_t tail = 4 * vectors + first;
  if (tail < n) output[tail] = gelu(input[tail]);  // for the first threads
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  const auto blocks = static_cast<unsigned>(n / 4 / (2 * threads) + 1);
  apply<<<blocks, threads>>>(input_x, output_y, n);
}
