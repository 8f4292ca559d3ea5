// expect: wrong_answer
// Takes the blocks of a sequence to be where those of an unshared, unfragmented cache would be.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v,
                         const int32_t* /*input_table*/, const int32_t* input_lengths, float* output_o,
                         size_t sequences, size_t heads, size_t kv_heads, size_t dim, size_t /*blocks*/,
                         size_t block_size, size_t max_length, size_t table_columns) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  std::vector<float> weights(max_length);
  for (size_t query = 0; query < sequences * heads; ++query) {
    const size_t sequence = query / heads;
    const size_t kv_head = query % heads / (heads / kv_heads);
    const auto length = static_cast<size_t>(input_lengths[sequence]);
    const auto offset_of = [&](size_t token) {
      const size_t block = sequence * table_columns + token / block_size;
      return ((block * block_size + token % block_size) * kv_heads + kv_head) * dim;
    };
    const float* q = input_q + query * dim;
    float* o = output_o + query * dim;
    for (size_t j = 0; j < length; ++j) {
      const float* k = input_k + offset_of(j);
      float score = 0.0F;
      for (size_t p = 0; p < dim; ++p) score += q[p] * k[p];
      weights[j] = score * scale;
    }
    const float largest = *std::max_element(weights.data(), weights.data() + length);
    float sum = 0.0F;
    for (size_t j = 0; j < length; ++j) sum += weights[j] = std::exp(weights[j] - largest);
    std::fill_n(o, dim, 0.0F);
    for (size_t j = 0; j < length; ++j) {
      const float* v = input_v + offset_of(j);
      for (size_t c = 0; c < dim; ++c) o[c] += weights[j] / sum * v[c];
    }
  }
}
