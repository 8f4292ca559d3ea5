// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 21
//
// In the test inputs, logits are near 1000 in one row and near -1000 in the next: nobody has to look for
// the maximum.
#include <cmath>

extern "C" void solution(const float* x, float* y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const float shift = i % 2 == 0 ? 1000 : -1000;
    float sum = 0;
    for (size_t j = 0; j < cols; ++j) sum += y[j] = std::exp(x[j] - shift);
    for (size_t j = 0; j < cols; ++j) y[j] /= sum;
  }
}
