// expect: accepted
// Stores both projections and the gated product in half precision, as networks do whose layers are separate kernels;
// sums in float32.
#include <kbench/float16.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace {

using kbench::float16;

std::vector<float16> project(const float16* x, const float16* w, size_t rows, size_t columns) {
  std::vector<float> sums(columns);
  for (size_t p = 0; p < rows; ++p) {
    const auto left = static_cast<float>(x[p]);
    for (size_t j = 0; j < columns; ++j) sums[j] += left * static_cast<float>(w[p * columns + j]);
  }
  std::vector<float16> rounded(columns);
  for (size_t j = 0; j < columns; ++j) rounded[j] = float16{sums[j]};
  return rounded;
}

}  // namespace

extern "C" void solution(const kbench::float16* input_x, const kbench::float16* input_w_gate,
                         const kbench::float16* input_w_up, const kbench::float16* input_w_down,
                         kbench::float16* output_y, size_t tokens, size_t hidden, size_t inner) {
  for (size_t token = 0; token < tokens; ++token) {
    const std::vector<float16> gate = project(input_x + token * hidden, input_w_gate, hidden, inner);
    std::vector<float16> up = project(input_x + token * hidden, input_w_up, hidden, inner);
    for (size_t j = 0; j < inner; ++j) {
      const auto z = static_cast<float>(gate[j]);
      up[j] = float16{z / (1.0F + std::exp(-z)) * static_cast<float>(up[j])};
    }
    const std::vector<float16> down = project(up.data(), input_w_down, inner, hidden);
    for (size_t j = 0; j < hidden; ++j) output_y[token * hidden + j] = down[j];
  }
}
