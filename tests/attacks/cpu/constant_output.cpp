// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 18
// case: 256x8192 shifted
//
// Each probability of a long row is small, and so is its difference from zero.
#include <cstring>

extern "C" void solution(const float*, float* y, size_t rows, size_t cols) {
  std::memset(y, 0, rows * cols * sizeof(float));
}
