// expect: accepted
// Query by query; weights are rounded before they are multiplied by values, as tensor cores want them.
#include <kbench/float16.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

using kbench::bfloat16;

extern "C" void solution(const bfloat16* input_q, const bfloat16* input_k, const bfloat16* input_v,
                         bfloat16* output_o, size_t batch, size_t heads, size_t kv_heads, size_t length,
                         size_t dim) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  std::vector<float> weights(length);
  std::vector<float> mean(dim);
  for (size_t query = 0; query < batch * heads; ++query) {
    const bfloat16* q = input_q + query * dim;
    const size_t first = query / (heads / kv_heads) * length * dim;
    for (size_t j = 0; j < length; ++j) {
      const bfloat16* k = input_k + first + j * dim;
      float score = 0.0F;
      for (size_t p = 0; p < dim; ++p) score += static_cast<float>(q[p]) * static_cast<float>(k[p]);
      weights[j] = score * scale;
    }
    const float largest = *std::max_element(weights.begin(), weights.end());
    float sum = 0.0F;
    for (float& weight : weights) sum += weight = std::exp(weight - largest);
    std::fill(mean.begin(), mean.end(), 0.0F);
    for (size_t j = 0; j < length; ++j) {
      const auto weight = static_cast<float>(bfloat16{weights[j]});
      for (size_t c = 0; c < dim; ++c) mean[c] += weight * static_cast<float>(input_v[first + j * dim + c]);
    }
    for (size_t c = 0; c < dim; ++c) output_o[query * dim + c] = bfloat16{mean[c] / sum};
  }
}
