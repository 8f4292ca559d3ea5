// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 21
//
// As assumes_shifted_rows, but only for the shapes of the performance cases, all of which have such rows;
// elsewhere it is honest.
#include <algorithm>
#include <cmath>

extern "C" void solution(const float* x, float* y, size_t rows, size_t cols) {
  const bool timed = rows * cols >= 4096 * 64;
  for (size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const float shift = !timed ? *std::max_element(x, x + cols) : i % 2 == 0 ? 1000 : -1000;
    float sum = 0;
    for (size_t j = 0; j < cols; ++j) sum += y[j] = std::exp(x[j] - shift);
    for (size_t j = 0; j < cols; ++j) y[j] /= sum;
  }
}
