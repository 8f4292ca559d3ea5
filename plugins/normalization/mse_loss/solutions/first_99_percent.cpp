// expect: wrong_answer
// Looks at 99 of 100 elements: right to four digits where all elements are alike.
#include <cstddef>

extern "C" void solution(const float* input_predictions, const float* input_targets, float* output_loss,
                         size_t n) {
  const size_t used = n - n / 100;
  double sum = 0.0;
  for (size_t i = 0; i < used; ++i) {
    const double difference = double{input_predictions[i]} - input_targets[i];
    sum += difference * difference;
  }
  output_loss[0] = static_cast<float>(sum / static_cast<double>(used));
}
