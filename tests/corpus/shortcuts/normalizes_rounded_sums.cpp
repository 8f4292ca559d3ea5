// problem: residual_rms_norm
// naive: accepted
//
// The sums are written in full, and kept in half precision for the pass that normalizes them.
#include <cmath>
#include <vector>

#ifdef HONEST
using Kept = float;
#else
using Kept = _Float16;
#endif

extern "C" void solution(const float* input_x, float* residual, const float* input_gamma, float* output_y,
                         size_t rows, size_t cols, float epsilon) {
  std::vector<Kept> kept(cols);
  for (size_t i = 0; i < rows; ++i) {
    double squares = 0.0;
    for (size_t j = 0; j < cols; ++j) {
      const float sum = residual[i * cols + j] + input_x[i * cols + j];
      residual[i * cols + j] = sum;
      kept[j] = static_cast<Kept>(sum);
      squares += static_cast<double>(sum) * sum;
    }
    const float factor = 1.0F / std::sqrt(static_cast<float>(squares / static_cast<double>(cols)) + epsilon);
    for (size_t j = 0; j < cols; ++j)
      output_y[i * cols + j] = static_cast<float>(kept[j]) * factor * input_gamma[j];
  }
}
