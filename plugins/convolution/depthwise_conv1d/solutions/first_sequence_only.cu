// expect: wrong_answer
// Takes the element before a sequence from the end of the one before, instead of zero: right in the first sequence, and
// beyond the first elements of all others.
#include <cstddef>

namespace {

__global__ void filter(const float* x, const float* w, const float* bias, float* y, size_t rows,
                       size_t channels, size_t length, size_t kernel) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= rows * length) return;
  const size_t channel = i / length % channels;
  float sum = bias[channel];
  for (size_t k = 0; k < kernel; ++k) {
    const size_t place = i + k + 1 - kernel;  // wraps around before the first element
    if (place < rows * length) sum += w[channel * kernel + k] * x[place];
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
