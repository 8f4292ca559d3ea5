// expect: wrong_answer
// Expands the square into three sums, which cancel where predictions are good.
#include <cstddef>

extern "C" void solution(const float* input_predictions, const float* input_targets, float* output_loss,
                         size_t n) {
  float squares = 0.0F;
  float products = 0.0F;
  for (size_t i = 0; i < n; ++i) {
    squares += input_predictions[i] * input_predictions[i] + input_targets[i] * input_targets[i];
    products += input_predictions[i] * input_targets[i];
  }
  output_loss[0] = (squares - 2.0F * products) / static_cast<float>(n);
}
