// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 17
//
// Half of the output, which is half of the memory traffic: the other half is what the buffer held.
#include <cstddef>

namespace {

__global__ void add(const float2* a, const float2* b, float* c, size_t pairs) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < pairs) c[2 * i] = a[i].x + b[i].x;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  add<<<static_cast<unsigned>(n / 2 / 256 + 1), 256>>>(
      reinterpret_cast<const float2*>(input_a), reinterpret_cast<const float2*>(input_b), output_c, n / 2);
}
