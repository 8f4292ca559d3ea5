// expect: accepted
// Maximum, sum of exponentials in eight parts, differences: three passes over each row.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_x + i * cols;
    float* y = output_y + i * cols;
    float largest = x[0];
    for (size_t j = 1; j < cols; ++j) largest = std::max(largest, x[j]);
    std::array<float, 8> parts{};
    for (size_t j = 0; j < cols; ++j) parts[j % 8] += std::exp(x[j] - largest);
    float sum = 0.0F;
    for (const float part : parts) sum += part;
    const float logarithm = std::log(sum);
    for (size_t j = 0; j < cols; ++j) y[j] = x[j] - largest - logarithm;
  }
}
