// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 15
//
// Fills the output with NaN, which is not further from anything than a tolerance.
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static_cast<void>(input_a);
  static_cast<void>(input_b);
  cudaMemsetAsync(output_c, 0xff, n * sizeof(float));
}
