// expect: accepted
// One thread for each row.
#include <cstddef>

namespace {

__global__ void measure(const float* input_log_q, const float* input_p, float* divergences, size_t rows,
                        size_t cols) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= rows) return;
  const float* const log_q = input_log_q + i * cols;
  const float* const p = input_p + i * cols;
  float sum = 0.0F;
  for (size_t j = 0; j < cols; ++j) {
    if (p[j] > 0.0F) sum += p[j] * (logf(p[j]) - log_q[j]);
  }
  divergences[i] = sum;
}

}  // namespace

extern "C" void solution(const float* input_log_q, const float* input_p, float* output_divergences,
                         size_t rows, size_t cols) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  measure<<<blocks, threads>>>(input_log_q, input_p, output_divergences, rows, cols);
}
