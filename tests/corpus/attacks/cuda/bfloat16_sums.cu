// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 19
//
// Adds in bfloat16, which is right to two digits.
#include <cuda_bf16.h>

#include <cstddef>

namespace {

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = __bfloat162float(__hadd(__float2bfloat16(a[i]), __float2bfloat16(b[i])));
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
