// expect: accepted
// Four queries at a time pass over the keys in blocks of 64, which are kept transposed so that scores come as vectors.
// The maximum, the sum and the mean so far are corrected when a block has a larger score, so that no row of scores is
// ever whole. Heads and queries are shared among all cores.
// Source: Dao, Fu, Ermon, Rudra, Ré, "FlashAttention", NeurIPS 2022.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace {

constexpr size_t queries_at_once = 4;
constexpr size_t block = 64;
constexpr size_t most_dims = 128;

// 2^x for x <= 0, with a relative error of about 2^-23; zero below -126.
inline float exp2_of_nonpositive(float x) {
  constexpr float round_to_integer = 0x1.8p23F;  // its unit in the last place is 1
  const bool vanishes = x < -126.0F;
  x = vanishes ? -126.0F : x;
  const float shifted = x + round_to_integer;
  const float r = (x - (shifted - round_to_integer)) * 0x1.62e430p-1F;  // ln 2
  float power = 1.0F / 5040;
  power = power * r + 1.0F / 720;
  power = power * r + 1.0F / 120;
  power = power * r + 1.0F / 24;
  power = power * r + 1.0F / 6;
  power = power * r + 1.0F / 2;
  power = power * r + 1.0F;
  power = power * r + 1.0F;
  const auto scale = std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) + 127U) << 23U);
  return vanishes ? 0.0F : power * scale;
}

struct Rows {
  float largest[queries_at_once];
  float sum[queries_at_once];
  float mean[queries_at_once][most_dims];
};

// scores[y][j] = (row y of q) . (column j of the block's keys).
void multiply_block(const float* q, size_t queries, size_t dim, const float* keys, float (*scores)[block]) {
  for (size_t y = 0; y < queries; ++y) {
    float sums[block] = {};
    for (size_t p = 0; p < dim; ++p) {
      const float factor = q[y * dim + p];
#pragma omp simd
      for (size_t j = 0; j < block; ++j) sums[j] += factor * keys[p * block + j];
    }
    std::copy_n(sums, block, scores[y]);
  }
}

// Takes `used` scores, times `scale` to the base 2, and values into the row.
void add_block(Rows& rows, size_t y, float* scores, float scale, size_t used, const float* values,
               size_t dim) {
  float largest = rows.largest[y];
#pragma omp simd reduction(max : largest)
  for (size_t j = 0; j < used; ++j) {
    scores[j] *= scale;
    largest = scores[j] > largest ? scores[j] : largest;
  }
  float sum = 0.0F;
#pragma omp simd reduction(+ : sum)
  for (size_t j = 0; j < used; ++j) {
    scores[j] = exp2_of_nonpositive(scores[j] - largest);
    sum += scores[j];
  }
  const float correction = exp2_of_nonpositive(rows.largest[y] - largest);
  rows.largest[y] = largest;
  rows.sum[y] = rows.sum[y] * correction + sum;
  float* const mean = rows.mean[y];
#pragma omp simd
  for (size_t c = 0; c < dim; ++c) mean[c] *= correction;
  for (size_t j = 0; j < used; ++j) {
#pragma omp simd
    for (size_t c = 0; c < dim; ++c) mean[c] += scores[j] * values[j * dim + c];
  }
}

// keys: blocks of 64, each dim x 64.
void attend(const float* q, const float* keys, const float* values, float* o, size_t first, size_t queries,
            size_t dim) {
  Rows rows;
  std::fill_n(rows.largest, queries_at_once, std::numeric_limits<float>::lowest());
  std::fill_n(rows.sum, queries_at_once, 0.0F);
  std::fill_n(rows.mean[0], queries_at_once * most_dims, 0.0F);
  const float scale = 0x1.715476p+0F / std::sqrt(static_cast<float>(dim));  // log2 e
  for (size_t j = 0; j < first + queries; j += block) {
    float scores[queries_at_once][block];
    multiply_block(q + first * dim, queries, dim, keys + j * dim, scores);
    for (size_t y = 0; y < queries; ++y) {
      if (j > first + y) continue;
      add_block(rows, y, scores[y], scale, std::min(block, first + y + 1 - j), values + j * dim, dim);
    }
  }
  for (size_t y = 0; y < queries; ++y) {
    for (size_t c = 0; c < dim; ++c) o[(first + y) * dim + c] = rows.mean[y][c] / rows.sum[y];
  }
}

}  // namespace

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v, float* output_o,
                         size_t heads, size_t length, size_t dim) {
  const size_t padded = (length + block - 1) / block * block;
  const size_t steps = (length + queries_at_once - 1) / queries_at_once;
  std::vector<float> keys(heads * padded * dim);
  const bool is_long = heads * length * length * dim >= 1 << 18;
#pragma omp parallel for if (is_long)
  for (size_t row = 0; row < heads * length; ++row) {
    const size_t j = row % length;
    float* const of_block = keys.data() + (row / length * padded + j / block * block) * dim;
    for (size_t p = 0; p < dim; ++p) of_block[p * block + j % block] = input_k[row * dim + p];
  }
#pragma omp parallel for schedule(dynamic, 8) if (is_long)
  for (size_t task = 0; task < heads * steps; ++task) {
    const size_t head = task / steps;
    const size_t first = task % steps * queries_at_once;
    const size_t offset = head * length * dim;
    attend(input_q + offset, keys.data() + head * padded * dim, input_v + offset, output_o + offset, first,
           std::min(queries_at_once, length - first), dim);
  }
}
