// expect: accepted
// Squares in float64, whose range is large enough for those of any float32.
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_norms, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    double sum = 0.0;
    for (size_t j = 0; j < cols; ++j) sum += double{input_x[i * cols + j]} * double{input_x[i * cols + j]};
    output_norms[i] = static_cast<float>(std::sqrt(sum));
  }
}
