// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each output, which sums in float32 and rounds once.
#include <cstddef>

namespace {

struct Layer {
  size_t batch, in_channels, out_channels, height, width, kernel_height, kernel_width, padding, out_height,
      out_width;
};

__global__ void convolve(const kbench::element* x, const kbench::element* w, kbench::element* y,
                         Layer layer) {
  const size_t index = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (index >= layer.batch * layer.out_channels * layer.out_height * layer.out_width) return;
  const size_t j = index % layer.out_width;
  const size_t i = index / layer.out_width % layer.out_height;
  const size_t image = index / layer.out_width / layer.out_height;
  x += image / layer.out_channels * layer.in_channels * layer.height * layer.width;
  w += image % layer.out_channels * layer.in_channels * layer.kernel_height * layer.kernel_width;
  float sum = 0.0F;
  for (size_t c = 0; c < layer.in_channels; ++c, x += layer.height * layer.width) {
    for (size_t p = 0; p < layer.kernel_height; ++p) {
      for (size_t q = 0; q < layer.kernel_width; ++q, ++w) {
        const size_t row = i + p - layer.padding;  // wraps around before the image
        const size_t column = j + q - layer.padding;
        if (row < layer.height && column < layer.width)
          sum += static_cast<float>(x[row * layer.width + column]) * static_cast<float>(*w);
      }
    }
  }
  y[index] = static_cast<kbench::element>(sum);
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w,
                         kbench::element* output_y, size_t batch, size_t in_channels, size_t out_channels,
                         size_t height, size_t width, size_t kernel_height, size_t kernel_width,
                         size_t padding) {
  constexpr unsigned threads = 256;
  const size_t out_height = height + 2 * padding - kernel_height + 1;
  const size_t out_width = width + 2 * padding - kernel_width + 1;
  const Layer layer{batch,         in_channels,  out_channels, height,     width,
                    kernel_height, kernel_width, padding,      out_height, out_width};
  const auto blocks =
      static_cast<unsigned>((batch * out_channels * out_height * out_width + threads - 1) / threads);
  convolve<<<blocks, threads>>>(input_x, input_w, output_y, layer);
}
