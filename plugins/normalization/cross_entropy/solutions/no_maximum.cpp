// expect: wrong_answer
// The formula as it stands, without the maximum: right for logits near zero, infinite beyond 88.
#include <cmath>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* input_logits, const int64_t* input_targets, float* output_losses,
                         size_t rows, size_t cols) {
  for (size_t i = 0; i < rows; ++i) {
    const float* x = input_logits + i * cols;
    float sum = 0.0F;
    for (size_t j = 0; j < cols; ++j) sum += std::exp(x[j]);
    output_losses[i] = std::log(sum) - x[input_targets[i]];
  }
}
