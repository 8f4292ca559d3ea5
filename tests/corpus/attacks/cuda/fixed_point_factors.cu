// expect: wrong_answer
// naive: accepted
// problem: matmul
// attack: 21
//
// Multiplies integers of fourteen bits, because it knows the inputs: they lie between -1 and 1.
#include <cstddef>

namespace {

constexpr float one = 8192.0F;

__global__ void multiply(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  long long sum = 0;
  for (size_t p = 0; p < k; ++p)
    sum += __float2int_rn(a[row * k + p] * one) * __float2int_rn(b[p * n + column] * one);
  c[row * n + column] = static_cast<float>(sum) / (one * one);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 threads(32, 8);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((m + threads.y - 1) / threads.y));
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, m, n, k);
}
