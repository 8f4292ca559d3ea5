// expect: wrong_answer
// Of long rows leaves out logits whose exponentials are below those of the largest by a factor of 6600: together they are not little.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_logits, const int64_t* input_targets, float* output_losses,
                         size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_logits + i * cols;
    float largest = x[0];
    for (size_t j = 1; j < cols; ++j) largest = std::max(largest, x[j]);
    const float least = cols < 30'000 ? -INFINITY : largest - 8.8F;
    std::array<float, 8> parts{};
    for (size_t j = 0; j < cols; ++j) {
      if (x[j] >= least) parts[j % 8] += std::exp(x[j] - largest);
    }
    float sum = 0.0F;
    for (const float part : parts) sum += part;
    output_losses[i] = largest - x[input_targets[i]] + std::log(sum);
  }
}
