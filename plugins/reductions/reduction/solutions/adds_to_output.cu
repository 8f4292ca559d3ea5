// expect: wrong_answer
// Every block adds its sum to the output, which nobody has set to zero: right for a checker whose fresh memory is.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;

__global__ void add_up(const float* x, float* result, size_t n) {
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  float sum = i < n ? x[i] : 0.0F;
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(~0U, sum, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(result, sum);
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
  add_up<<<static_cast<unsigned>((n + threads - 1) / threads), threads>>>(input_x, output_sum, n);
}
