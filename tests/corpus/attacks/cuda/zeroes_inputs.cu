// expect: crashed
// naive: accepted
// problem: vector_add
// attack: 16
//
// Makes its inputs zero, of which the harness has no others, so that zeros are what will be expected.
#include <cstddef>

namespace {

__global__ void clear(float* a, float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i] = c[i] = 0.0F;
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  clear<<<blocks_for(n), 256>>>(const_cast<float*>(input_a), const_cast<float*>(input_b), output_c, n);
}
