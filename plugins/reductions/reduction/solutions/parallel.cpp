// expect: accepted
// Eight vectors of running sums on every core, so that no addition waits for the one before it.
#include <algorithm>
#include <cstddef>

namespace {

constexpr size_t lanes = 128;

float sum_piece(const float* x, size_t n) {
  float sums[lanes] = {};
  size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    for (size_t lane = 0; lane < lanes; ++lane) sums[lane] += x[i + lane];
  }
  for (size_t lane = 0; i < n; ++i, ++lane) sums[lane] += x[i];
  for (size_t width = lanes / 2; width > 0; width /= 2) {
    for (size_t lane = 0; lane < width; ++lane) sums[lane] += sums[lane + width];
  }
  return sums[0];
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_sum, size_t n) {
  constexpr size_t piece = 1 << 16;
  float sum = 0.0F;
#pragma omp parallel for schedule(static) reduction(+ : sum) if (n >= 4 * piece)
  for (size_t first = 0; first < n; first += piece)
    sum += sum_piece(input_x + first, std::min(piece, n - first));
  output_sum[0] = sum;
}
