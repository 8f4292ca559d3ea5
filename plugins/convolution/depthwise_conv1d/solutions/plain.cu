// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each output, which sums in float32 and rounds once.
#include <cstddef>

namespace {

__global__ void filter(const kbench::element* x, const kbench::element* w, const kbench::element* bias,
                       kbench::element* y, size_t rows, size_t channels, size_t length, size_t kernel) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= rows * length) return;
  const size_t row = i / length;
  const size_t t = i % length;
  const size_t channel = row % channels;
  float sum = static_cast<float>(bias[channel]);
  for (size_t k = 0; k < kernel; ++k) {
    const size_t place = t + k + 1 - kernel;  // wraps around before the first element
    if (place < length)
      sum += static_cast<float>(w[channel * kernel + k]) * static_cast<float>(x[row * length + place]);
  }
  y[i] = static_cast<kbench::element>(sum);
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w,
                         const kbench::element* input_bias, kbench::element* output_y, size_t batch,
                         size_t channels, size_t length, size_t kernel) {
  constexpr unsigned threads = 256;
  const size_t rows = batch * channels;
  const auto blocks = static_cast<unsigned>((rows * length + threads - 1) / threads);
  filter<<<blocks, threads>>>(input_x, input_w, input_bias, output_y, rows, channels, length, kernel);
}
