// expect: accepted
// All heads of a group meet a key while it is in the cache, in vector instructions. The cache is cut into pieces of 256
// tokens, so that all cores are busy even for one sequence: each piece has a maximum, a sum and a mean of its own, and
// those are put together at the end.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace {

constexpr size_t piece_length = 256;

struct Sizes {
  size_t group, pieces, length, dim;
};

// The results for one query and one piece: the largest score, the sum of e^(score - largest), and the values weighted
// by that.
struct Partial {
  float* largest;
  float* sum;
  float* mean;
};

void attend(const float* q, const float* k, const float* v, size_t used, size_t dim, const Partial& result) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  float weights[piece_length];
  for (size_t j = 0; j < used; ++j) {
    float score = 0.0F;
#pragma omp simd reduction(+ : score)
    for (size_t p = 0; p < dim; ++p) score += q[p] * k[j * dim + p];
    weights[j] = score * scale;
  }
  const float largest = *std::max_element(weights, weights + used);
  float sum = 0.0F;
  std::fill_n(result.mean, dim, 0.0F);
  for (size_t j = 0; j < used; ++j) {
    const float weight = std::exp(weights[j] - largest);
    sum += weight;
#pragma omp simd
    for (size_t c = 0; c < dim; ++c) result.mean[c] += weight * v[j * dim + c];
  }
  *result.largest = largest;
  *result.sum = sum;
}

void combine(const float* largest, const float* sums, const float* means, const Sizes& sizes, float* o) {
  const float overall = *std::max_element(largest, largest + sizes.pieces);
  float sum = 0.0F;
  std::fill_n(o, sizes.dim, 0.0F);
  for (size_t piece = 0; piece < sizes.pieces; ++piece) {
    const float weight = std::exp(largest[piece] - overall);
    sum += weight * sums[piece];
    for (size_t c = 0; c < sizes.dim; ++c) o[c] += weight * means[piece * sizes.dim + c];
  }
  for (size_t c = 0; c < sizes.dim; ++c) o[c] /= sum;
}

}  // namespace

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v, float* output_o,
                         size_t batch, size_t heads, size_t kv_heads, size_t length, size_t dim) {
  const Sizes sizes{heads / kv_heads, (length + piece_length - 1) / piece_length, length, dim};
  const size_t rows = batch * heads * sizes.pieces;
  std::vector<float> largest(rows);
  std::vector<float> sums(rows);
  std::vector<float> means(rows * dim);
#pragma omp parallel if (batch * heads * length * dim >= 1 << 17)
  {
#pragma omp for schedule(static)
    for (size_t task = 0; task < batch * kv_heads * sizes.pieces; ++task) {
      const size_t first_query = task / sizes.pieces * sizes.group;
      const size_t first_token = task % sizes.pieces * piece_length;
      const size_t offset = (task / sizes.pieces * length + first_token) * dim;
      const size_t used = std::min(piece_length, length - first_token);
      for (size_t query = first_query; query < first_query + sizes.group; ++query) {
        const size_t row = query * sizes.pieces + task % sizes.pieces;
        attend(input_q + query * dim, input_k + offset, input_v + offset, used, dim,
               {&largest[row], &sums[row], &means[row * dim]});
      }
    }
#pragma omp for schedule(static)
    for (size_t query = 0; query < batch * heads; ++query) {
      const size_t row = query * sizes.pieces;
      combine(&largest[row], &sums[row], &means[row * dim], sizes, output_o + query * dim);
    }
  }
}
