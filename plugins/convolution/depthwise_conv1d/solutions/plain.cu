// expect: accepted
// One thread for each output.
#include <cstddef>

namespace {

__global__ void filter(const float* x, const float* w, const float* bias, float* y, size_t rows,
                       size_t channels, size_t length, size_t kernel) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= rows * length) return;
  const size_t row = i / length;
  const size_t t = i % length;
  const size_t channel = row % channels;
  float sum = bias[channel];
  for (size_t k = 0; k < kernel; ++k) {
    const size_t place = t + k + 1 - kernel;  // wraps around before the first element
    if (place < length) sum += w[channel * kernel + k] * x[row * length + place];
  }
  y[i] = sum;
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, const float* input_bias, float* output_y,
                         size_t batch, size_t channels, size_t length, size_t kernel) {
  constexpr unsigned threads = 256;
  const size_t rows = batch * channels;
  const auto blocks = static_cast<unsigned>((rows * length + threads - 1) / threads);
  filter<<<blocks, threads>>>(input_x, input_w, input_bias, output_y, rows, channels, length, kernel);
}
