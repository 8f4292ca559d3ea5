// expect: accepted
// Token by token: both projections up, the gate, the projection down; weights are read along their rows.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace {

// y = x * w, where w is rows x columns.
void project(const float* x, const float* w, float* y, size_t rows, size_t columns) {
  std::fill_n(y, columns, 0.0F);
  for (size_t p = 0; p < rows; ++p) {
    for (size_t j = 0; j < columns; ++j) y[j] += x[p] * w[p * columns + j];
  }
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w_gate, const float* input_w_up,
                         const float* input_w_down, float* output_y, size_t tokens, size_t hidden,
                         size_t inner) {
  std::vector<float> gate(inner);
  std::vector<float> up(inner);
  for (size_t token = 0; token < tokens; ++token) {
    project(input_x + token * hidden, input_w_gate, gate.data(), hidden, inner);
    project(input_x + token * hidden, input_w_up, up.data(), hidden, inner);
    for (size_t j = 0; j < inner; ++j) up[j] *= gate[j] / (1.0F + std::exp(-gate[j]));
    project(up.data(), input_w_down, output_y + token * hidden, inner, hidden);
  }
}
