// expect: wrong_answer
// The formula as it stands, without the maximum: right for logits near zero, infinite beyond 88.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void measure(const float* logits, const int64_t* targets, float* losses, size_t rows,
                        size_t cols) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= rows) return;
  const float* const x = logits + i * cols;
  float sum = 0.0F;
  for (size_t j = 0; j < cols; ++j) sum += expf(x[j]);
  losses[i] = logf(sum) - x[targets[i]];
}

}  // namespace

extern "C" void solution(const float* input_logits, const int64_t* input_targets, float* output_losses,
                         size_t rows, size_t cols) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  measure<<<blocks, threads>>>(input_logits, input_targets, output_losses, rows, cols);
}
