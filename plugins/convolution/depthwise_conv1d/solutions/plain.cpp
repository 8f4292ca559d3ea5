// expect: accepted
// Each output by itself.
#include <cstddef>

extern "C" void solution(const float* input_x, const float* input_w, const float* input_bias, float* output_y,
                         size_t batch, size_t channels, size_t length, size_t kernel) {
  for (size_t row = 0; row < batch * channels; ++row) {
    const size_t channel = row % channels;
    const float* const x = input_x + row * length;
    for (size_t t = 0; t < length; ++t) {
      float sum = input_bias[channel];
      for (size_t k = 0; k < kernel; ++k) {
        const size_t place = t + k + 1 - kernel;  // wraps around before the first element
        if (place < length) sum += input_w[channel * kernel + k] * x[place];
      }
      output_y[row * length + t] = sum;
    }
  }
}
