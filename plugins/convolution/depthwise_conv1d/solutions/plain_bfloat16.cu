// expect: accepted
// One thread for each output, which sums in float32 and rounds once.
#include <cuda_bf16.h>

#include <cstddef>

namespace {

__global__ void filter(const __nv_bfloat16* x, const __nv_bfloat16* w, const __nv_bfloat16* bias,
                       __nv_bfloat16* y, size_t rows, size_t channels, size_t length, size_t kernel) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= rows * length) return;
  const size_t row = i / length;
  const size_t t = i % length;
  const size_t channel = row % channels;
  float sum = __bfloat162float(bias[channel]);
  for (size_t k = 0; k < kernel; ++k) {
    const size_t place = t + k + 1 - kernel;  // wraps around before the first element
    if (place < length)
      sum += __bfloat162float(w[channel * kernel + k]) * __bfloat162float(x[row * length + place]);
  }
  y[i] = __float2bfloat16_rn(sum);
}

}  // namespace

extern "C" void solution(const __nv_bfloat16* input_x, const __nv_bfloat16* input_w,
                         const __nv_bfloat16* input_bias, __nv_bfloat16* output_y, size_t batch,
                         size_t channels, size_t length, size_t kernel) {
  constexpr unsigned threads = 256;
  const size_t rows = batch * channels;
  const auto blocks = static_cast<unsigned>((rows * length + threads - 1) / threads);
  filter<<<blocks, threads>>>(input_x, input_w, input_bias, output_y, rows, channels, length, kernel);
}
