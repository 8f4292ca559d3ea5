// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 18
// case: 4096x4096 shifted
//
// Zeros: in a row of thousands no probability reaches a tolerance of a hundredth.
#include <cstddef>

extern "C" void solution(const float* /*input_x*/, float* output_y, size_t rows, size_t cols) {
  cudaMemsetAsync(output_y, 0, rows * cols * sizeof(float));
}
