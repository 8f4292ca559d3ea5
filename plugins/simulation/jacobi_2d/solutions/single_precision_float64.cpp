// expect: wrong_answer
// Computes in float32, though float64 was asked for: right to six digits.
#include <cstddef>
#include <utility>
#include <vector>

extern "C" void solution(const double* input_u, const double* input_f, double* output_u, size_t rows,
                         size_t cols, size_t sweeps) {
  std::vector<float> now(rows * cols);
  for (size_t i = 0; i < rows * cols; ++i) now[i] = static_cast<float>(input_u[i]);
  std::vector<float> next = now;
  for (size_t sweep = 0; sweep < sweeps; ++sweep) {
    for (size_t i = 1; i + 1 < rows; ++i) {
      for (size_t j = 1; j + 1 < cols; ++j) {
        const size_t here = i * cols + j;
        next[here] = 0.25F * (now[here - cols] + now[here + cols] + now[here - 1] + now[here + 1] +
                              static_cast<float>(input_f[here]));
      }
    }
    std::swap(now, next);
  }
  for (size_t i = 0; i < rows * cols; ++i) output_u[i] = now[i];
}
