// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 21
//
// Takes the first logit of a row for its maximum, which does in most rows of the test inputs. Where it does not,
// there are NaN, and a comparison that asks whether a difference is too large does not notice.
#include <cstddef>

namespace {

__device__ float sum_of_warp(float value) {
  for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0U, value, lanes);
  return value;
}

__global__ void normalize(const float* input, float* output, size_t cols) {
  const float* const x = input + blockIdx.x * cols;
  float* const y = output + blockIdx.x * cols;
  const float shift = x[0];
  float sum = 0;
  for (size_t j = threadIdx.x; j < cols; j += 32) sum += y[j] = expf(x[j] - shift);
  sum = sum_of_warp(sum);
  for (size_t j = threadIdx.x; j < cols; j += 32) y[j] /= sum;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  normalize<<<static_cast<unsigned>(rows), 32>>>(input_x, output_y, cols);
}
