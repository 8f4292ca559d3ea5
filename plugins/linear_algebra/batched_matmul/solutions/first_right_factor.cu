// expect: wrong_answer
// Multiplies all matrices by the right factor of the first: a stride that was forgotten.
#include <cstddef>

namespace {

__global__ void multiply(const float* a, const float* b, float* c, size_t rows, size_t n, size_t k) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= rows * n) return;
  float sum = 0.0F;
  for (size_t p = 0; p < k; ++p) sum += a[place / n * k + p] * b[p * n + place % n];
  c[place] = sum;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t batch, size_t m,
                         size_t n, size_t k) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((batch * m * n + threads - 1) / threads);
  multiply<<<blocks, threads>>>(input_a, input_b, output_c, batch * m, n, k);
}
