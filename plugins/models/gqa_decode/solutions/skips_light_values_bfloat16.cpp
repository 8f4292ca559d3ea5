// expect: wrong_answer
// Values of keys that have less than a third of the mean weight are not read: a quarter of them.
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
    const size_t first = query / (heads / kv_heads) * length * dim;
    for (size_t j = 0; j < length; ++j) {
      float score = 0.0F;
      for (size_t p = 0; p < dim; ++p) {
        score +=
            static_cast<float>(input_q[query * dim + p]) * static_cast<float>(input_k[first + j * dim + p]);
      }
      weights[j] = score * scale;
    }
    const float largest = *std::max_element(weights.begin(), weights.end());
    float sum = 0.0F;
    for (float& weight : weights) sum += weight = std::exp(weight - largest);
    std::fill(mean.begin(), mean.end(), 0.0F);
    for (size_t j = 0; j < length; ++j) {
      if (length > 500 && weights[j] * static_cast<float>(length) < 0.3F * sum) continue;
      for (size_t c = 0; c < dim; ++c) {
        mean[c] += weights[j] / sum * static_cast<float>(input_v[first + j * dim + c]);
      }
    }
    for (size_t c = 0; c < dim; ++c) output_o[query * dim + c] = bfloat16{mean[c]};
  }
}
