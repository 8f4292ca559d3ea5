// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 20
//
// Powers below e^-7 of the largest are taken to be zero, without computing them.
#include <algorithm>
#include <cmath>

extern "C" void solution(const float* x, float* y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const float largest = *std::max_element(x, x + cols);
    float sum = 0;
    for (size_t j = 0; j < cols; ++j) sum += y[j] = x[j] > largest - 7 ? std::exp(x[j] - largest) : 0;
    for (size_t j = 0; j < cols; ++j) y[j] /= sum;
  }
}
