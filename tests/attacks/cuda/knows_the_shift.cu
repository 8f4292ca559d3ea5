// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 21
//
// Looks for no maximum, because it knows the inputs: rows lie about 1000, and about -1000, in turn, and no
// logit is further than 10 from that.
#include <cstddef>

namespace {

__device__ float of_warp(float value, bool sum) {
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    const float other = __shfl_xor_sync(~0U, value, lanes);
    value = sum ? value + other : fmaxf(value, other);
  }
  return value;
}

__global__ void normalize(const float* input, float* output, size_t cols) {
  const float* const x = input + blockIdx.x * cols;
  float* const y = output + blockIdx.x * cols;
  const float shift = blockIdx.x % 2 == 0 ? 1000 : -1000;
  float sum = 0;
  for (size_t j = threadIdx.x; j < cols; j += 32) sum += y[j] = expf(x[j] - shift);
  sum = of_warp(sum, true);
  for (size_t j = threadIdx.x; j < cols; j += 32) y[j] /= sum;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  normalize<<<static_cast<unsigned>(rows), 32>>>(input_x, output_y, cols);
}
