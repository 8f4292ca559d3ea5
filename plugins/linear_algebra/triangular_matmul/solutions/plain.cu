// expect: accepted
// dtypes: float32 float64
// One thread for each element of the product, whose sum ends at the diagonal.
#include <cstddef>

namespace {

__global__ void multiply(const kbench::element* l, const kbench::element* b, kbench::element* c, size_t m,
                         size_t n) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  kbench::element sum = 0.0F;
  for (size_t p = 0; p <= row; ++p) sum += l[row * m + p] * b[p * n + column];
  c[row * n + column] = sum;
}

}  // namespace

extern "C" void solution(const kbench::element* input_l, const kbench::element* input_b,
                         kbench::element* output_c, size_t m, size_t n) {
  const dim3 threads(32, 8);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((m + threads.y - 1) / threads.y));
  multiply<<<blocks, threads>>>(input_l, input_b, output_c, m, n);
}
