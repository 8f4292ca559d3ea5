// expect: wrong_answer
// Whole vectors of four only, which leaves out up to three elements: right for every round size.
#include <cstddef>

namespace {

constexpr unsigned threads = 1024;

__global__ void measure(const float* predictions, const float* targets, float* loss, size_t n) {
  __shared__ float sums[threads];
  float sum = 0.0F;
  for (size_t i = threadIdx.x; i < n / 4 * 4; i += threads) {
    const float difference = predictions[i] - targets[i];
    sum += difference * difference;
  }
  sums[threadIdx.x] = sum;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0) *loss = sums[0] / static_cast<float>(n);
}

}  // namespace

extern "C" void solution(const float* input_predictions, const float* input_targets, float* output_loss,
                         size_t n) {
  measure<<<1, threads>>>(input_predictions, input_targets, output_loss, n);
}
