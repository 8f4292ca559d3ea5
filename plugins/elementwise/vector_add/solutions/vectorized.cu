// expect: accepted
// Four elements to a load: the vectors begin at multiples of 256 bytes.
#include <cstddef>

namespace {

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const size_t vectors = n / 4;
  if (i < vectors) {
    const float4 x = reinterpret_cast<const float4*>(a)[i];
    const float4 y = reinterpret_cast<const float4*>(b)[i];
    reinterpret_cast<float4*>(c)[i] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
  }
  const size_t tail = 4 * vectors + i;
  if (tail < n) c[tail] = a[tail] + b[tail];  // for the first threads
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>(n / 4 / threads + 1);
  add<<<blocks, threads>>>(input_a, input_b, output_c, n);
}
