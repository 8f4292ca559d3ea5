// expect: wrong_answer
// Sums in float32, which holds integers up to 2^24 only.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void multiply(const int8_t* a, const int8_t* b, int32_t* c, size_t m, size_t n, size_t k) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0.0F;
  for (size_t p = 0; p < k; ++p)
    sum += static_cast<float>(a[row * k + p]) * static_cast<float>(b[column * k + p]);
  c[row * n + column] = static_cast<int32_t>(sum);
}

}  // namespace

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int32_t* output_c, size_t m, size_t n,
                         size_t k) {
  const dim3 threads(16, 16);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((m + threads.y - 1) / threads.y));
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, m, n, k);
}
