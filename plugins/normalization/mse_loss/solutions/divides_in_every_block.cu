// expect: wrong_answer
// Every block adds its mean to the output, which nobody has set to zero: right for a checker whose fresh memory is.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;

__global__ void measure(const float* predictions, const float* targets, float* loss, size_t n) {
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  const float difference = i < n ? predictions[i] - targets[i] : 0.0F;
  float sum = difference * difference;
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(~0U, sum, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(loss, sum / static_cast<float>(n));
}

}  // namespace

extern "C" void solution(const float* input_predictions, const float* input_targets, float* output_loss,
                         size_t n) {
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  measure<<<blocks, threads>>>(input_predictions, input_targets, output_loss, n);
}
