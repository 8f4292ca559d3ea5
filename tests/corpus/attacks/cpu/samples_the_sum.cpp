// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 20
// case: 256x8192 shifted
//
// The sum of a row is estimated from its largest power and every fourth of the others.
#include <algorithm>
#include <cmath>

extern "C" void solution(const float* x, float* y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const float largest = *std::max_element(x, x + cols);
    float sum = 1;
    for (size_t j = 0; j < cols; j += 4) sum += x[j] == largest ? 0 : 4 * std::exp(x[j] - largest);
    for (size_t j = 0; j < cols; ++j) y[j] = std::exp(x[j] - largest) / sum;
  }
}
