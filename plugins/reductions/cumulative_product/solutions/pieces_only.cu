// expect: wrong_answer
// Scans the pieces of a row each by itself: right for rows of up to 256 elements.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;

__global__ void multiply_up(const float* input, float* output, size_t cols) {
  __shared__ float products[threads];
  const float* const x = input + blockIdx.x * cols;
  float* const y = output + blockIdx.x * cols;
  for (size_t begin = 0; begin < cols; begin += threads) {
    const size_t j = begin + threadIdx.x;
    products[threadIdx.x] = j < cols ? x[j] : 1.0F;
    for (unsigned distance = 1; distance < threads; distance *= 2) {
      __syncthreads();
      const float left = threadIdx.x >= distance ? products[threadIdx.x - distance] : 1.0F;
      __syncthreads();
      products[threadIdx.x] *= left;
    }
    __syncthreads();
    if (j < cols) y[j] = products[threadIdx.x];
    __syncthreads();  // before the next piece takes the place of this one
  }
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  multiply_up<<<static_cast<unsigned>(rows), threads>>>(input_x, output_y, cols);
}
