// expect: accepted
// dtypes: float32 float16 bfloat16
// Two passes over each row compute in float32: the first rounds the sums, the second normalizes what they
// have been rounded to.
#include <cmath>
#include <cstddef>

extern "C" void solution(const kbench::element* input_x, kbench::element* residual,
                         const kbench::element* input_gamma, kbench::element* output_y, size_t rows,
                         size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i) {
    const kbench::element* x = input_x + i * cols;
    kbench::element* r = residual + i * cols;
    kbench::element* y = output_y + i * cols;
    float squares = 0.0F;
    for (size_t j = 0; j < cols; ++j) {
      const float sum = static_cast<float>(r[j]) + static_cast<float>(x[j]);
      r[j] = static_cast<kbench::element>(sum);
      squares += sum * sum;
    }
    const float factor = 1.0F / std::sqrt(squares / static_cast<float>(cols) + epsilon);
    for (size_t j = 0; j < cols; ++j)
      y[j] = static_cast<kbench::element>(static_cast<float>(r[j]) * factor *
                                          static_cast<float>(input_gamma[j]));
  }
}
