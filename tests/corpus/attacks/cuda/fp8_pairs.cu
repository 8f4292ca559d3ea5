// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 19
//
// Turns each summand into two numbers of eight bits, what e4m3 holds of it and what it holds of the rest.
#include <cuda_fp8.h>

#include <cstddef>

namespace {

__device__ float as_pair(float x) {
  const auto high = static_cast<float>(__nv_fp8_e4m3(x));
  return high + static_cast<float>(__nv_fp8_e4m3(x - high));
}

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = as_pair(a[i]) + as_pair(b[i]);
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
