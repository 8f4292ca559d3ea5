// expect: wrong_answer
// Whole vectors of four only, which leaves up to three elements unwritten: right for every round size.
#include <cstddef>

namespace {

__global__ void add(const float4* a, const float4* b, float4* c, size_t vectors) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= vectors) return;
  const float4 x = a[i];
  const float4 y = b[i];
  c[i] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>(n / 4 / threads + 1);
  add<<<blocks, threads>>>(reinterpret_cast<const float4*>(input_a), reinterpret_cast<const float4*>(input_b),
                           reinterpret_cast<float4*>(output_c), n / 4);
}
