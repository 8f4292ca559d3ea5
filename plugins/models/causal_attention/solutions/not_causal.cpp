// expect: wrong_answer
// Looks at all keys, those of later tokens included.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v, float* output_o,
                         size_t heads, size_t length, size_t dim) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  std::vector<float> weights(length);
  for (size_t row = 0; row < heads * length; ++row) {
    const size_t first = row / length * length;  // of the head's rows
    const float* q = input_q + row * dim;
    float* o = output_o + row * dim;
    const size_t keys = length;
    for (size_t j = 0; j < keys; ++j) {
      float score = 0.0F;
      for (size_t p = 0; p < dim; ++p) score += q[p] * input_k[(first + j) * dim + p];
      weights[j] = score * scale;
    }
    const float largest = *std::max_element(weights.data(), weights.data() + keys);
    float sum = 0.0F;
    for (size_t j = 0; j < keys; ++j) sum += weights[j] = std::exp(weights[j] - largest);
    std::fill_n(o, dim, 0.0F);
    for (size_t j = 0; j < keys; ++j) {
      for (size_t c = 0; c < dim; ++c) o[c] += weights[j] / sum * input_v[(first + j) * dim + c];
    }
  }
}
