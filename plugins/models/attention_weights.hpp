// The weights of causal attention, in float64, for references.
#pragma once

#include "shared/matrix_product.hpp"

#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attention {

struct Sizes {
  std::int64_t heads, length, dimension;
};

// Heads are worked on a few at a time, so that the weights of all of them need not be kept: 2^25 are 256 MiB.
inline std::int64_t heads_at_once(const Sizes& sizes) {
  constexpr std::int64_t most_weights = 1 << 25;
  return std::clamp<std::int64_t>(most_weights / (sizes.length * sizes.length), 1, sizes.heads);
}

// Turns each row of scores into weights that add up to 1. Query i sees the keys up to i; later ones get the weight 0.
inline void normalize_causally(double* scores, const Sizes& sizes) {
  const std::int64_t length = sizes.length;
  kbench::parallel_for_teams(
      sizes.heads * length,
      KBENCH_LAMBDA(std::int64_t row, kbench::Team team) {
        double* const of_row = scores + row * length;
        const std::int64_t keys = row % length + 1;
        double largest = -std::numeric_limits<double>::infinity();
        for (std::int64_t j = team.rank(); j < keys; j += team.size())
          largest = std::fmax(largest, of_row[j]);
        largest = team.max(largest);
        double sum = 0.0;
        for (std::int64_t j = team.rank(); j < keys; j += team.size()) {
          of_row[j] = std::exp(of_row[j] - largest);
          sum += of_row[j];
        }
        sum = team.sum(sum);
        for (std::int64_t j = team.rank(); j < length; j += team.size())
          of_row[j] = j < keys ? of_row[j] / sum : 0.0;
      },
      64);
}

// weights[head][i][j] = e^(q_i . k_j / sqrt(dimension)) / the sum of that over j <= i.
template <class T>
void causal_weights(const T* q, const T* k, double* weights, const Sizes& sizes) {
  const std::int64_t length = sizes.length;
  const std::int64_t dimension = sizes.dimension;
  const double scale = 1.0 / std::sqrt(static_cast<double>(dimension));
  matrix_product::multiply(
      {.m = length, .n = length, .k = dimension, .products = sizes.heads},
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t p) {
        return kbench::widen(q[(head * length + i) * dimension + p]);
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t p, std::int64_t j) {
        return kbench::widen(k[(head * length + j) * dimension + p]);
      },
      KBENCH_LAMBDA(std::int64_t head, std::int64_t i, std::int64_t j, double sum) {
        weights[(head * length + i) * length + j] = sum * scale;
      });
  normalize_causally(weights, sizes);
}

}  // namespace attention
