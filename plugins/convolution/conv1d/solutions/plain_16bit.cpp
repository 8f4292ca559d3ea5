// expect: accepted
// dtypes: float16 bfloat16
// Each output by itself: its products are summed in float32, and rounded once.
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w,
                         kbench::element* output_y, size_t batch, size_t in_channels, size_t out_channels,
                         size_t length, size_t kernel, size_t padding, size_t stride) {
  const size_t out_length = (length + 2 * padding - kernel) / stride + 1;
  for (size_t b = 0; b < batch; ++b) {
    for (size_t o = 0; o < out_channels; ++o) {
      for (size_t t = 0; t < out_length; ++t) {
        float sum = 0.0F;
        for (size_t c = 0; c < in_channels; ++c) {
          for (size_t k = 0; k < kernel; ++k) {
            const size_t place = t * stride + k - padding;  // wraps around before the first element
            if (place >= length) continue;
            sum += static_cast<float>(input_x[(b * in_channels + c) * length + place]) *
                   static_cast<float>(input_w[(o * in_channels + c) * kernel + k]);
          }
        }
        output_y[(b * out_channels + o) * out_length + t] = static_cast<kbench::element>(sum);
      }
    }
  }
}
