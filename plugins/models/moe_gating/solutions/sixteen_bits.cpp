// expect: wrong_answer
// Packs 16 bits of a logit and its expert into one integer, whose maximum finds both, and takes the weight from there.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

extern "C" void solution(const float* input_logits, float* output_weights, int32_t* output_indices,
                         size_t tokens, size_t experts, size_t k) {
  std::vector<int32_t> keys(experts);
  for (size_t t = 0; t < tokens; ++t) {
    const float* x = input_logits + t * experts;
    float sum = 0.0F;
    for (size_t e = 0; e < experts; ++e) {
      sum += std::exp(x[e]);
      keys[e] = static_cast<int32_t>(std::floor(x[e] * 4096.0F)) * 256 + static_cast<int32_t>(e);
    }
    std::partial_sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(k), keys.end(),
                      std::greater<>{});
    for (size_t r = 0; r < k; ++r) {
      output_weights[t * k + r] = std::exp(static_cast<float>(keys[r] >> 8) / 4096.0F) / sum;
      output_indices[t * k + r] = keys[r] & 255;
    }
  }
}
