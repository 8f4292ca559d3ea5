// expect: wrong_answer
// Heads share keys and values with those that are kv_heads apart, not with their neighbours.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v, float* output_o,
                         size_t batch, size_t heads, size_t kv_heads, size_t length, size_t dim) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  const size_t group = heads / kv_heads;
  std::vector<float> weights(length);
  for (size_t query = 0; query < batch * heads; ++query) {
    const size_t first = (query / heads * kv_heads + query % kv_heads) * length * dim;
    const float* q = input_q + query * dim;
    float* o = output_o + query * dim;
    for (size_t j = 0; j < length; ++j) {
      float score = 0.0F;
      for (size_t p = 0; p < dim; ++p) score += q[p] * input_k[first + j * dim + p];
      weights[j] = score * scale;
    }
    const float largest = *std::max_element(weights.begin(), weights.end());
    float sum = 0.0F;
    for (float& weight : weights) sum += weight = std::exp(weight - largest);
    std::fill_n(o, dim, 0.0F);
    for (size_t j = 0; j < length; ++j) {
      for (size_t c = 0; c < dim; ++c) o[c] += weights[j] / sum * input_v[first + j * dim + c];
    }
  }
}
