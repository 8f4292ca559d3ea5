// expect: wrong_answer
// naive: accepted
// problem: softmax
// attack: 18
// case: 4096x4096 shifted
//
// No probability of a long row is far from zero, but for those that are one: constants, without an exponential.
#include <cstddef>

namespace {

__global__ void guess(const float* input, float* output, size_t cols) {
  const float* const x = input + blockIdx.x * cols;
  const float usual = x[0] > x[1] + 100 ? x[1] : x[0];
  for (size_t j = threadIdx.x; j < cols; j += blockDim.x)
    output[blockIdx.x * cols + j] = x[j] > usual + 100 ? 1 : 0;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  guess<<<static_cast<unsigned>(rows), 256>>>(input_x, output_y, cols);
}
