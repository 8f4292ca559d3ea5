// expect: accepted
// dtypes: float32 float16 bfloat16
// One running sum.
#include <cstddef>

extern "C" void solution(const kbench::element* input_predictions, const kbench::element* input_targets,
                         float* output_loss, size_t n) {
  float sum = 0.0F;
  for (size_t i = 0; i < n; ++i) {
    const float difference = static_cast<float>(input_predictions[i]) - static_cast<float>(input_targets[i]);
    sum += difference * difference;
  }
  output_loss[0] = sum / static_cast<float>(n);
}
