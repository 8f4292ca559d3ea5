// expect: accepted
// One thread for each row: the sum of the squares, then the results.
#include <cstddef>

namespace {

__global__ void normalize(const float* input, const float* gamma, float* output, size_t rows, size_t cols,
                          float epsilon) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float* const x = input + row * cols;
  float* const y = output + row * cols;
  float squares = 0.0F;
  for (size_t j = 0; j < cols; ++j) squares += x[j] * x[j];
  const float factor = 1.0F / sqrtf(squares / static_cast<float>(cols) + epsilon);
  for (size_t j = 0; j < cols; ++j) y[j] = x[j] * factor * gamma[j];
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_gamma, float* output_y, size_t rows,
                         size_t cols, float epsilon) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  normalize<<<blocks, threads>>>(input_x, input_gamma, output_y, rows, cols, epsilon);
}
