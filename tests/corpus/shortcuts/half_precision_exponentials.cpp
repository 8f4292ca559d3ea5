// problem: log_softmax
// naive: accepted
//
// The powers of a row are rounded to half precision before they are added up, as wide vectors of these would be.
#include <algorithm>
#include <cmath>

#ifdef HONEST
using Power = float;
#else
using Power = _Float16;
#endif

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i, input_x += cols, output_y += cols) {
    const float largest = *std::max_element(input_x, input_x + cols);
    double sum = 0.0;
    for (size_t j = 0; j < cols; ++j)
      sum += static_cast<float>(static_cast<Power>(std::exp(input_x[j] - largest)));
    const float log_sum = largest + static_cast<float>(std::log(sum));
    for (size_t j = 0; j < cols; ++j) output_y[j] = input_x[j] - log_sum;
  }
}
