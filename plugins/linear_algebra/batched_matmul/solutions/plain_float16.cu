// expect: accepted
// One thread for each element of the products, which is summed in float32 and rounded once.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

struct Sizes {
  size_t batch, m, n, k;
};

__global__ void multiply(const __half* a, const __half* b, __half* c, Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.batch * sizes.m * sizes.n) return;
  const size_t row = place / sizes.n;  // of all products, one below the other
  const size_t column = place % sizes.n;
  const __half* const left = a + row * sizes.k;
  const __half* const right = b + row / sizes.m * sizes.k * sizes.n + column;
  float sum = 0.0F;
  for (size_t p = 0; p < sizes.k; ++p) sum += __half2float(left[p]) * __half2float(right[p * sizes.n]);
  c[place] = __float2half_rn(sum);
}

}  // namespace

extern "C" void solution(const __half* input_a, const __half* input_b, __half* output_c, size_t batch,
                         size_t m, size_t n, size_t k) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((batch * m * n + threads - 1) / threads);
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, Sizes{batch, m, n, k});
}
