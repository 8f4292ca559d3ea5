// expect: wrong_answer
// Adds to what the output holds: right for a checker whose fresh memory holds zeros.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void count(const int32_t* values, int32_t* counts, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counts[values[i]], 1);
}

}  // namespace

extern "C" void solution(const int32_t* input_values, int32_t* output_counts, size_t n, size_t /*bins*/) {
  constexpr unsigned threads = 256;
  count<<<static_cast<unsigned>((n + threads - 1) / threads), threads>>>(input_values, output_counts, n);
}
