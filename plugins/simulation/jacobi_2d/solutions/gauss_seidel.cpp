// expect: wrong_answer
// Keeps one grid only, so that each point already sees the new values above it and to its left: that is the method of
// Gauss and Seidel, which converges to the same result.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_u, const float* input_f, float* output_u, size_t rows,
                         size_t cols, size_t sweeps) {
  std::copy_n(input_u, rows * cols, output_u);
  for (size_t sweep = 0; sweep < sweeps; ++sweep) {
    for (size_t i = 1; i + 1 < rows; ++i) {
      for (size_t j = 1; j + 1 < cols; ++j) {
        const size_t here = i * cols + j;
        output_u[here] = 0.25F * (output_u[here - cols] + output_u[here + cols] + output_u[here - 1] +
                                  output_u[here + 1] + input_f[here]);
      }
    }
  }
}
