// expect: accepted
// Running sums in every lane of a vector on every core.
#include <cstddef>

extern "C" void solution(const float* input_predictions, const float* input_targets, float* output_loss,
                         size_t n) {
  float sum = 0.0F;
#pragma omp parallel for simd schedule(static) reduction(+ : sum) if (n >= 1 << 16)
  for (size_t i = 0; i < n; ++i) {
    const float difference = input_predictions[i] - input_targets[i];
    sum += difference * difference;
  }
  output_loss[0] = sum / static_cast<float>(n);
}
