// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each element of the products, which is summed in float32 and rounded once.
#include <cstddef>

namespace {

struct Sizes {
  size_t batch, m, n, k;
};

__global__ void multiply(const kbench::element* a, const kbench::element* b, kbench::element* c,
                         Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.batch * sizes.m * sizes.n) return;
  const size_t row = place / sizes.n;  // of all products, one below the other
  const size_t column = place % sizes.n;
  const kbench::element* const left = a + row * sizes.k;
  const kbench::element* const right = b + row / sizes.m * sizes.k * sizes.n + column;
  float sum = 0.0F;
  for (size_t p = 0; p < sizes.k; ++p)
    sum += static_cast<float>(left[p]) * static_cast<float>(right[p * sizes.n]);
  c[place] = static_cast<kbench::element>(sum);
}

}  // namespace

extern "C" void solution(const kbench::element* input_a, const kbench::element* input_b,
                         kbench::element* output_c, size_t batch, size_t m, size_t n, size_t k) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((batch * m * n + threads - 1) / threads);
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, Sizes{batch, m, n, k});
}
