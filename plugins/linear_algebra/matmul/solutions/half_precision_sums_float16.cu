// expect: wrong_answer
// Sums in half precision what is stored in half precision: the errors of k additions, not of one rounding.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__global__ void multiply(const __half* a, const __half* b, __half* c, size_t m, size_t n, size_t k) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  __half sum = __float2half_rn(0.0F);
  for (size_t p = 0; p < k; ++p) sum = __hfma(a[row * k + p], b[p * n + column], sum);
  c[row * n + column] = sum;
}

}  // namespace

extern "C" void solution(const __half* input_a, const __half* input_b, __half* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 threads(32, 8);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((m + threads.y - 1) / threads.y));
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, m, n, k);
}
