// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each element of the product, which is summed in float32 and rounded once.
#include <cstddef>

namespace {

__global__ void multiply(const kbench::element* a, const kbench::element* b, kbench::element* c, size_t m,
                         size_t n, size_t k) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0.0F;
  for (size_t p = 0; p < k; ++p)
    sum += static_cast<float>(a[row * k + p]) * static_cast<float>(b[p * n + column]);
  c[row * n + column] = static_cast<kbench::element>(sum);
}

}  // namespace

extern "C" void solution(const kbench::element* input_a, const kbench::element* input_b,
                         kbench::element* output_c, size_t m, size_t n, size_t k) {
  const dim3 threads(32, 8);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((m + threads.y - 1) / threads.y));
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, m, n, k);
}
