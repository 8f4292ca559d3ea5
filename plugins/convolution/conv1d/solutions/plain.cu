// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each output, which sums in float32 and rounds once.
#include <cstddef>

namespace {

struct Layer {
  size_t batch, in_channels, out_channels, length, kernel, padding, stride, out_length;
};

__global__ void convolve(const kbench::element* x, const kbench::element* w, kbench::element* y,
                         Layer layer) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= layer.batch * layer.out_channels * layer.out_length) return;
  const size_t t = i % layer.out_length;
  const size_t o = i / layer.out_length % layer.out_channels;
  const size_t b = i / layer.out_length / layer.out_channels;
  float sum = 0.0F;
  for (size_t c = 0; c < layer.in_channels; ++c) {
    const kbench::element* const signal = x + (b * layer.in_channels + c) * layer.length;
    const kbench::element* const weights = w + (o * layer.in_channels + c) * layer.kernel;
    for (size_t k = 0; k < layer.kernel; ++k) {
      const size_t place = t * layer.stride + k - layer.padding;  // wraps around before the first element
      if (place < layer.length) sum += static_cast<float>(signal[place]) * static_cast<float>(weights[k]);
    }
  }
  y[i] = static_cast<kbench::element>(sum);
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w,
                         kbench::element* output_y, size_t batch, size_t in_channels, size_t out_channels,
                         size_t length, size_t kernel, size_t padding, size_t stride) {
  constexpr unsigned threads = 256;
  const size_t out_length = (length + 2 * padding - kernel) / stride + 1;
  const Layer layer{batch, in_channels, out_channels, length, kernel, padding, stride, out_length};
  const auto blocks = static_cast<unsigned>((batch * out_channels * out_length + threads - 1) / threads);
  convolve<<<blocks, threads>>>(input_x, input_w, output_y, layer);
}
