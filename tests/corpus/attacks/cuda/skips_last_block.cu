// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 17
//
// All but the last block: what is missing is what the buffer held.
#include <cstddef>

namespace {

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  const auto whole_blocks = static_cast<unsigned>((n - 1) / 256);
  if (whole_blocks > 0) add<<<whole_blocks, 256>>>(input_a, input_b, output_c, n);
}
