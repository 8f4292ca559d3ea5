// expect: accepted
// Probabilities of all experts, then a partial sort of their indices.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

extern "C" void solution(const float* input_logits, float* output_weights, int32_t* output_indices,
                         size_t tokens, size_t experts, size_t k) {
  std::vector<float> p(experts);
  std::vector<int32_t> order(experts);
  for (size_t token = 0; token < tokens; ++token) {
    const float* x = input_logits + token * experts;
    const float largest = *std::max_element(x, x + experts);
    float sum = 0.0F;
    for (size_t e = 0; e < experts; ++e) sum += p[e] = std::exp(x[e] - largest);
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(
        order.begin(), order.begin() + static_cast<std::ptrdiff_t>(k), order.end(),
        [&](int32_t a, int32_t b) { return p[static_cast<size_t>(a)] > p[static_cast<size_t>(b)]; });
    for (size_t rank = 0; rank < k; ++rank) {
      output_indices[token * k + rank] = order[rank];
      output_weights[token * k + rank] = p[static_cast<size_t>(order[rank])] / sum;
    }
  }
}
