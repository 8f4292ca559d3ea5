// expect: wrong_answer
// The running maxima start from zero: right as long as one element of each column is positive.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;

__global__ void find_largest(const float* x, float* y, size_t length, size_t inner) {
  __shared__ float of_threads[threads];
  const size_t i = blockIdx.x;
  const float* const column = x + i / inner * length * inner + i % inner;
  float largest = 0.0F;
  for (size_t j = threadIdx.x; j < length; j += threads) largest = fmaxf(largest, column[j * inner]);
  of_threads[threadIdx.x] = largest;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half)
      of_threads[threadIdx.x] = fmaxf(of_threads[threadIdx.x], of_threads[threadIdx.x + half]);
  }
  if (threadIdx.x == 0) y[i] = of_threads[0];
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t outer, size_t length, size_t inner) {
  find_largest<<<static_cast<unsigned>(outer * inner), threads>>>(input_x, output_y, length, inner);
}
