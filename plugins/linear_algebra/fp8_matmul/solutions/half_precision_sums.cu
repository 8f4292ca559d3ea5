// expect: wrong_answer
// Keeps the sum in float16, where it is rounded at every step, and overflows where the numbers are large.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cstddef>

namespace {

__global__ void multiply(const __nv_fp8_e4m3* a, const __nv_fp8_e4m3* b, const float* scales_a,
                         const float* scales_b, __nv_bfloat16* c, size_t m, size_t n, size_t k) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  __half sum = __float2half(0.0F);
  for (size_t p = 0; p < k; ++p)
    sum = __hfma(static_cast<__half>(a[row * k + p]), static_cast<__half>(b[column * k + p]), sum);
  c[row * n + column] = __float2bfloat16(__half2float(sum) * scales_a[row] * scales_b[column]);
}

}  // namespace

extern "C" void solution(const __nv_fp8_e4m3* input_a, const __nv_fp8_e4m3* input_b, const float* scales_a,
                         const float* scales_b, __nv_bfloat16* output_c, size_t m, size_t n, size_t k) {
  const dim3 threads(16, 16);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((m + threads.y - 1) / threads.y));
  multiply<<<blocks, threads>>>(input_a, input_b, scales_a, scales_b, output_c, m, n, k);
}
