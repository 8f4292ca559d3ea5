// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each element: its sum, the bias and the GELU in float32, rounded once.
#include <cstddef>

namespace {

__global__ void apply_layer(const kbench::element* x, const kbench::element* w, const kbench::element* bias,
                            kbench::element* y, size_t m, size_t n, size_t k) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float z = 0.0F;
  for (size_t p = 0; p < k; ++p)
    z += static_cast<float>(x[row * k + p]) * static_cast<float>(w[p * n + column]);
  z += static_cast<float>(bias[column]);
  y[row * n + column] = static_cast<kbench::element>(0.5F * z * (1.0F + erff(z * 0.70710678F)));
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w,
                         const kbench::element* input_b, kbench::element* output_y, size_t m, size_t n,
                         size_t k) {
  const dim3 threads(32, 8);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((m + threads.y - 1) / threads.y));
  apply_layer<<<blocks, threads>>>(input_x, input_w, input_b, output_y, m, n, k);
}
