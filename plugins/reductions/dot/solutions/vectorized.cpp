// expect: accepted
// Sixty-four running sums for each core, enough vector registers of them that no multiply-add waits for the one before.
#include <algorithm>
#include <cstddef>

namespace {

constexpr size_t lanes = 64;

float multiply_piece(const float* x, const float* y, size_t n) {
  float sums[lanes] = {};
  size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
#pragma omp simd
    for (size_t lane = 0; lane < lanes; ++lane) sums[lane] += x[i + lane] * y[i + lane];
  }
  for (size_t lane = 0; i < n; ++i, ++lane) sums[lane] += x[i] * y[i];
  for (size_t width = lanes / 2; width > 0; width /= 2) {
    for (size_t lane = 0; lane < width; ++lane) sums[lane] += sums[lane + width];
  }
  return sums[0];
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_y, float* output_dot, size_t n) {
  constexpr size_t piece = 1 << 15;
  float sum = 0.0F;
#pragma omp parallel for schedule(static) reduction(+ : sum) if (n >= 4 * piece)
  for (size_t first = 0; first < n; first += piece)
    sum += multiply_piece(input_x + first, input_y + first, std::min(piece, n - first));
  output_dot[0] = sum;
}
