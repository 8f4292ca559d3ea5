// expect: accepted
// One thread for each element: its sum, the bias, the GELU.
#include <cstddef>

namespace {

__global__ void apply_layer(const float* x, const float* w, const float* bias, float* y, size_t m, size_t n,
                            size_t k) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float z = 0.0F;
  for (size_t p = 0; p < k; ++p) z += x[row * k + p] * w[p * n + column];
  z += bias[column];
  y[row * n + column] = 0.5F * z * (1.0F + erff(z * 0.70710678F));
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, const float* input_b, float* output_y,
                         size_t m, size_t n, size_t k) {
  const dim3 threads(32, 8);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((m + threads.y - 1) / threads.y));
  apply_layer<<<blocks, threads>>>(input_x, input_w, input_b, output_y, m, n, k);
}
