// expect: accepted
// dtypes: float32 float64
// One thread for each row.
#include <cstddef>

namespace {

__global__ void multiply(const kbench::element* a, const kbench::element* x, kbench::element* y, size_t m,
                         size_t n) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m) return;
  kbench::element sum = 0.0F;
  for (size_t j = 0; j < n; ++j) sum += a[row * n + j] * x[j];
  y[row] = sum;
}

}  // namespace

extern "C" void solution(const kbench::element* input_a, const kbench::element* input_x,
                         kbench::element* output_y, size_t m, size_t n) {
  constexpr unsigned threads = 64;
  multiply<<<static_cast<unsigned>((m + threads - 1) / threads), threads>>>(input_a, input_x, output_y, m, n);
}
