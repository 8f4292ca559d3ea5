// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 21
//
// Takes the first logit of a row for its maximum, which does in most rows of the test inputs. Where it does not,
// there are NaN, and a comparison that asks whether a difference is too large does not notice.
#include <cmath>

extern "C" void solution(const float* x, float* y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    float sum = 0;
    for (size_t j = 0; j < cols; ++j) sum += y[j] = std::exp(x[j] - x[0]);
    for (size_t j = 0; j < cols; ++j) y[j] /= sum;
  }
}
