// expect: wrong_answer
// Tokens and the weights of the projections up are rounded to eight bits where there are many, as those want them who
// multiply integers: each token and each column in steps of its largest element.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

using kbench::bfloat16;

namespace {

// Takes `count` elements that are `stride` apart.
void copy_rounded(const bfloat16* from, float* to, size_t count, size_t stride) {
  float largest = 0.0F;
  for (size_t p = 0; p < count; ++p) {
    to[p * stride] = static_cast<float>(from[p * stride]);
    largest = std::max(largest, std::fabs(to[p * stride]));
  }
  if (count < 100) return;
  const float step = largest / 127.0F;
  for (size_t p = 0; p < count; ++p) to[p * stride] = std::nearbyint(to[p * stride] / step) * step;
}

}  // namespace

extern "C" void solution(const bfloat16* input_x, const bfloat16* input_w_gate, const bfloat16* input_w_up,
                         const bfloat16* input_w_down, bfloat16* output_y, size_t tokens, size_t hidden,
                         size_t inner) {
  std::vector<float> w_gate(hidden * inner);
  std::vector<float> w_up(hidden * inner);
  for (size_t j = 0; j < inner; ++j) {
    copy_rounded(input_w_gate + j, w_gate.data() + j, hidden, inner);
    copy_rounded(input_w_up + j, w_up.data() + j, hidden, inner);
  }
  std::vector<float> x(hidden);
  for (size_t t = 0; t < tokens; ++t) {
    copy_rounded(input_x + t * hidden, x.data(), hidden, 1);
    std::vector<float> gate(inner);
    std::vector<float> up(inner);
    for (size_t p = 0; p < hidden; ++p) {
      for (size_t j = 0; j < inner; ++j) {
        gate[j] += x[p] * w_gate[p * inner + j];
        up[j] += x[p] * w_up[p * inner + j];
      }
    }
    std::vector<float> y(hidden);
    for (size_t j = 0; j < inner; ++j) {
      const float gated = gate[j] / (1.0F + std::exp(-gate[j])) * up[j];
      for (size_t i = 0; i < hidden; ++i) y[i] += gated * static_cast<float>(input_w_down[j * hidden + i]);
    }
    for (size_t i = 0; i < hidden; ++i) output_y[t * hidden + i] = bfloat16{y[i]};
  }
}
