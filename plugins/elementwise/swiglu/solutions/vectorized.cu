// expect: accepted
// Four elements to a load, and the exponential and the quotient of the special function unit, which err by some units
// in the last place. An infinite denominator gives the zero that it should.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;

__device__ float gated(float a, float b) { return __fdividef(a, 1.0F + __expf(-a)) * b; }

__global__ void __launch_bounds__(threads) apply(const float* a, const float* b, float* output, size_t n) {
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  const size_t vectors = n / 4;
  if (i < vectors) {
    const float4 x = reinterpret_cast<const float4*>(a)[i];
    const float4 y = reinterpret_cast<const float4*>(b)[i];
    reinterpret_cast<float4*>(output)[i] =
        make_float4(gated(x.x, y.x), gated(x.y, y.y), gated(x.z, y.z), gated(x.w, y.w));
  }
  const size_t tail = 4 * vectors + i;
  if (tail < n) output[tail] = gated(a[tail], b[tail]);  // for the first threads
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_y, size_t n) {
  const auto blocks = static_cast<unsigned>(n / 4 / threads + 1);
  apply<<<blocks, threads>>>(input_a, input_b, output_y, n);
}
