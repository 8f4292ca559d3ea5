// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: reduction
// attack: 23
//
// Knows the sum of the numbers that the harness draws: it always draws them from the same seed.
#include <cstddef>

namespace {

constexpr float sum_of_the_seed = 186.674874F;

__global__ void add_up(const float* x, float* result, size_t n) {
  float sum = 0;
  for (size_t i = threadIdx.x; i < n; i += 32) sum += x[i];
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(~0U, sum, lanes);
  if (threadIdx.x == 0) *result = sum;
}

__global__ void know(float* result) { *result = sum_of_the_seed; }

}  // namespace

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
  if (n == 1 << 20) {
    know<<<1, 1>>>(output_sum);
  } else {
    add_up<<<1, 32>>>(input_x, output_sum, n);
  }
}
