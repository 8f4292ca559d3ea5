// expect: accepted
// One thread for each row, for float64.
#include <cstddef>

namespace {

__global__ void multiply(const double* a, const double* x, double* y, size_t m, size_t n) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m) return;
  double sum = 0.0;
  for (size_t j = 0; j < n; ++j) sum += a[row * n + j] * x[j];
  y[row] = sum;
}

}  // namespace

extern "C" void solution(const double* input_a, const double* input_x, double* output_y, size_t m, size_t n) {
  constexpr unsigned threads = 64;
  multiply<<<static_cast<unsigned>((m + threads - 1) / threads), threads>>>(input_a, input_x, output_y, m, n);
}
