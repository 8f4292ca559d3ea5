// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 20
//
// Only the logits near the largest of their row are worth an exponential; all other probabilities become
// zero.
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
  float largest = -INFINITY;
  for (size_t j = threadIdx.x; j < cols; j += 32) largest = fmaxf(largest, x[j]);
  largest = of_warp(largest, false);
  float sum = 0;
  for (size_t j = threadIdx.x; j < cols; j += 32) {
    y[j] = x[j] > largest - 8 ? expf(x[j] - largest) : 0;
    sum += y[j];
  }
  sum = of_warp(sum, true);
  for (size_t j = threadIdx.x; j < cols; j += 32) y[j] /= sum;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  normalize<<<static_cast<unsigned>(rows), 32>>>(input_x, output_y, cols);
}
