// expect: wrong_answer
// Mirrors the kernel, as a convolution in mathematics does: right for symmetric filters.
#include <algorithm>
#include <cstddef>

namespace {

// y[t] += weight * x[t * stride + shift - padding], where there is such an element.
void add_scaled(const float* x, float weight, size_t length, size_t shift, size_t padding, size_t stride,
                float* y, size_t out_length) {
  const size_t first = shift >= padding ? 0 : (padding - shift + stride - 1) / stride;
  const size_t beyond = length + padding > shift ? (length + padding - shift - 1) / stride + 1 : 0;
  for (size_t t = first; t < std::min(beyond, out_length); ++t)
    y[t] += weight * x[t * stride + shift - padding];
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, float* output_y, size_t batch,
                         size_t in_channels, size_t out_channels, size_t length, size_t kernel,
                         size_t padding, size_t stride) {
  const size_t out_length = (length + 2 * padding - kernel) / stride + 1;
  for (size_t b = 0; b < batch; ++b) {
    for (size_t o = 0; o < out_channels; ++o) {
      float* const y = output_y + (b * out_channels + o) * out_length;
      std::fill_n(y, out_length, 0.0F);
      for (size_t c = 0; c < in_channels; ++c) {
        const float* const x = input_x + (b * in_channels + c) * length;
        const float* const w = input_w + (o * in_channels + c) * kernel;
        for (size_t k = 0; k < kernel; ++k)
          add_scaled(x, w[kernel - 1 - k], length, k, padding, stride, y, out_length);
      }
    }
  }
}
