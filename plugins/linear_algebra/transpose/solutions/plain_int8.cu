// expect: accepted
// One thread for each element: reads of neighbours are together, writes are a column apart; for int8.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void transpose(const int8_t* a, int8_t* b, size_t m, size_t n) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place < m * n) b[place % n * m + place / n] = a[place];
}

}  // namespace

extern "C" void solution(const int8_t* input_a, int8_t* output_b, size_t m, size_t n) {
  constexpr unsigned threads = 256;
  transpose<<<static_cast<unsigned>((m * n + threads - 1) / threads), threads>>>(input_a, output_b, m, n);
}
