// expect: accepted
// dtypes: float32 float16 bfloat16
// Each output by itself: summed in float32, and rounded once.
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w,
                         const kbench::element* input_bias, kbench::element* output_y, size_t batch,
                         size_t channels, size_t length, size_t kernel) {
  for (size_t row = 0; row < batch * channels; ++row) {
    const size_t channel = row % channels;
    const kbench::element* const x = input_x + row * length;
    for (size_t t = 0; t < length; ++t) {
      float sum = static_cast<float>(input_bias[channel]);
      for (size_t k = 0; k < kernel; ++k) {
        const size_t place = t + k + 1 - kernel;  // wraps around before the first element
        if (place < length)
          sum += static_cast<float>(input_w[channel * kernel + k]) * static_cast<float>(x[place]);
      }
      output_y[row * length + t] = static_cast<kbench::element>(sum);
    }
  }
}
