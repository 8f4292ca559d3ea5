// problem: swiglu_mlp
// naive: accepted
//
// Where the gate is below -4, and lets 2 % through, the second projection up is not computed.
#include <algorithm>
#include <cmath>
#include <vector>

#ifdef HONEST
constexpr float closed = -INFINITY;
#else
constexpr float closed = -4.0F;
#endif

extern "C" void solution(const float* input_x, const float* input_w_gate, const float* input_w_up,
                         const float* input_w_down, float* output_y, size_t tokens, size_t hidden,
                         size_t inner) {
  std::vector<float> gate(inner);
  for (size_t token = 0; token < tokens; ++token) {
    const float* const x = input_x + token * hidden;
    float* const y = output_y + token * hidden;
    std::fill(gate.begin(), gate.end(), 0.0F);
    for (size_t p = 0; p < hidden; ++p) {
      for (size_t j = 0; j < inner; ++j) gate[j] += x[p] * input_w_gate[p * inner + j];
    }
    std::fill_n(y, hidden, 0.0F);
    for (size_t j = 0; j < inner; ++j) {
      if (gate[j] < closed) continue;
      float up = 0.0F;
      for (size_t p = 0; p < hidden; ++p) up += x[p] * input_w_up[p * inner + j];
      up *= gate[j] / (1.0F + std::exp(-gate[j]));
      for (size_t p = 0; p < hidden; ++p) y[p] += up * input_w_down[j * hidden + p];
    }
  }
}
