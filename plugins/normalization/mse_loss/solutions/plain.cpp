// expect: accepted
// One running sum.
#include <cstddef>

extern "C" void solution(const float* input_predictions, const float* input_targets, float* output_loss,
                         size_t n) {
  float sum = 0.0F;
  for (size_t i = 0; i < n; ++i) {
    const float difference = input_predictions[i] - input_targets[i];
    sum += difference * difference;
  }
  output_loss[0] = sum / static_cast<float>(n);
}
