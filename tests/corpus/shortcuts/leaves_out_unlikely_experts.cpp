// problem: moe_gating
// naive: accepted
//
// Experts whose logit is below the largest by 9 or more add nothing to the sum, and need no exponential.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#ifdef HONEST
constexpr float unlikely = 100.0F;
#else
constexpr float unlikely = 9.0F;
#endif

extern "C" void solution(const float* input_logits, float* output_weights, int32_t* output_indices,
                         size_t tokens, size_t experts, size_t k) {
  std::vector<int32_t> order(experts);
  for (size_t token = 0; token < tokens; ++token) {
    const float* const x = input_logits + token * experts;
    const float largest = *std::max_element(x, x + experts);
    double sum = 0.0;
    for (size_t e = 0; e < experts; ++e) {
      if (x[e] > largest - unlikely) sum += std::exp(x[e] - largest);
    }
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(k), order.end(),
                      [&](int32_t a, int32_t b) { return x[a] > x[b]; });
    for (size_t rank = 0; rank < k; ++rank) {
      output_indices[token * k + rank] = order[rank];
      output_weights[token * k + rank] = static_cast<float>(std::exp(x[order[rank]] - largest) / sum);
    }
  }
}
