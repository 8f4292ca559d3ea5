// expect: wrong_answer
// Queries and keys are rounded to the 11 bits of TF32 where there are many keys, each of which has little weight.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

float tf32(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  return std::bit_cast<float>((bits + 0x0fffU + (bits >> 13U & 1U)) & ~std::uint32_t{0x1fff});
}

}  // namespace

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v, float* output_o,
                         size_t batch, size_t heads, size_t kv_heads, size_t length, size_t dim) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  std::vector<float> weights(length);
  for (size_t query = 0; query < batch * heads; ++query) {
    const size_t first = query / (heads / kv_heads) * length * dim;
    const float* q = input_q + query * dim;
    float* o = output_o + query * dim;
    for (size_t j = 0; j < length; ++j) {
      const float* k = input_k + first + j * dim;
      float score = 0.0F;
      for (size_t p = 0; p < dim; ++p) score += length > 2500 ? tf32(q[p]) * tf32(k[p]) : q[p] * k[p];
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
