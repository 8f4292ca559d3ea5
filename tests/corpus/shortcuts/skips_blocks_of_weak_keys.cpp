// problem: causal_attention
// naive: accepted
// case: 2x131x64 diffuse
//
// A block of 16 keys of which the first fits worse than the best so far by 16 or more is skipped.
#include <algorithm>
#include <cmath>
#include <vector>

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v, float* output_o,
                         size_t heads, size_t length, size_t dim) {
  constexpr size_t block = 16;
#ifdef HONEST
  constexpr float weak = INFINITY;
#else
  constexpr float weak = 16.0F;
#endif
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  std::vector<float> mean(dim);
  for (size_t row = 0; row < heads * length; ++row) {
    const size_t first_row = row / length * length;  // of the head's
    const float* const q = input_q + row * dim;
    const auto score = [&](size_t j) {
      float sum = 0.0F;
      for (size_t p = 0; p < dim; ++p) sum += q[p] * input_k[j * dim + p];
      return sum * scale;
    };
    float largest = -INFINITY;
    float sum = 0.0F;
    std::fill(mean.begin(), mean.end(), 0.0F);
    for (size_t first = first_row; first <= row; first += block) {
      if (score(first) < largest - weak) continue;
      for (size_t j = first; j <= std::min(row, first + block - 1); ++j) {
        const float here = score(j);
        if (here > largest) {
          const float factor = std::exp(largest - here);
          sum *= factor;
          for (float& element : mean) element *= factor;
          largest = here;
        }
        const float weight = std::exp(here - largest);
        sum += weight;
        for (size_t p = 0; p < dim; ++p) mean[p] += weight * input_v[j * dim + p];
      }
    }
    for (size_t p = 0; p < dim; ++p) output_o[row * dim + p] = mean[p] / sum;
  }
}
