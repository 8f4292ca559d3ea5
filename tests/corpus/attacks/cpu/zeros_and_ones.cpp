// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 18
// case: 256x8192 shifted
//
// No probability of a long row is far from zero, but for those that are one: constants, without an exponential.
#include <cstddef>

extern "C" void solution(const float* x, float* y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const float usual = x[0] > x[1] + 100 ? x[1] : x[0];
    for (size_t j = 0; j < cols; ++j) y[j] = x[j] > usual + 100 ? 1.0F : 0.0F;
  }
}
