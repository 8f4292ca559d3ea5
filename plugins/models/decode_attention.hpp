// Attention of one query per head to a cache of keys and values, for references; in float64.
#pragma once

#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/scratch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attention {

struct DecodeSizes {
  std::int64_t queries;    // of all sequences and heads
  std::int64_t most_keys;  // that any of them attends to
  std::int64_t dimension;
};

// Eight running sums: one would wait for each addition.
template <class T>
KBENCH_HOST_DEVICE double dot(const T* a, const T* b, std::int64_t count) {
  constexpr int lanes = 8;
  double sums[lanes] = {};
  const std::int64_t whole = count - count % lanes;
  for (std::int64_t i = 0; i < whole; i += lanes) {
    for (int lane = 0; lane < lanes; ++lane)
      sums[lane] += kbench::widen(a[i + lane]) * kbench::widen(b[i + lane]);
  }
  for (std::int64_t i = whole; i < count; ++i) sums[0] += kbench::widen(a[i]) * kbench::widen(b[i]);
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

// cache.keys_of(query) is the number of keys that a query attends to. cache.offset_of(query, key) is the
// place in `keys` and in `values` where the vector of a key begins.
template <class T, class Cache>
void compute_weights(const T* q, const T* keys, double* weights, const Cache& cache,
                     const DecodeSizes& sizes) {
  const std::int64_t most_keys = sizes.most_keys;
  const std::int64_t dimension = sizes.dimension;
  const double scale = 1.0 / std::sqrt(static_cast<double>(dimension));
  kbench::parallel_for(
      sizes.queries * most_keys,
      KBENCH_LAMBDA(std::int64_t place) {
        const std::int64_t query = place / most_keys;
        const std::int64_t key = place % most_keys;
        if (key >= cache.keys_of(query)) return;
        weights[place] = scale * dot(q + query * dimension, keys + cache.offset_of(query, key), dimension);
      },
      256);
  kbench::parallel_for_teams(
      sizes.queries, KBENCH_LAMBDA(std::int64_t query, kbench::Team team) {
        double* const row = weights + query * most_keys;
        const std::int64_t count = cache.keys_of(query);
        double largest = -std::numeric_limits<double>::infinity();
        for (std::int64_t j = team.rank(); j < count; j += team.size()) largest = std::fmax(largest, row[j]);
        largest = team.max(largest);
        double sum = 0.0;
        for (std::int64_t j = team.rank(); j < count; j += team.size()) {
          row[j] = std::exp(row[j] - largest);
          sum += row[j];
        }
        sum = team.sum(sum);
        for (std::int64_t j = team.rank(); j < count; j += team.size()) row[j] /= sum;
      });
}

// The mean of the values by these weights: by pieces of the keys first, then of all pieces.
template <class T, class Cache>
void multiply_by_values(const double* weights, const T* values, T* o, const Cache& cache,
                        const DecodeSizes& sizes) {
  constexpr std::int64_t piece_length = 256;
  const std::int64_t pieces = (sizes.most_keys + piece_length - 1) / piece_length;
  const std::int64_t most_keys = sizes.most_keys;
  const std::int64_t dimension = sizes.dimension;
  const kbench::Scratch<double> scratch(sizes.queries * pieces * dimension);
  double* const partial = scratch.data();
  kbench::parallel_for_teams(
      sizes.queries * pieces, KBENCH_LAMBDA(std::int64_t place, kbench::Team team) {
        const std::int64_t query = place / pieces;
        const std::int64_t first = place % pieces * piece_length;
        const std::int64_t count = cache.keys_of(query);
        const std::int64_t end = first + piece_length < count ? first + piece_length : count;
        double* const sums = partial + place * dimension;
        for (std::int64_t c = team.rank(); c < dimension; c += team.size()) sums[c] = 0.0;
        for (std::int64_t j = first; j < end; ++j) {
          const T* const value = values + cache.offset_of(query, j);
          const double weight = weights[query * most_keys + j];
          for (std::int64_t c = team.rank(); c < dimension; c += team.size()) {
            sums[c] += weight * kbench::widen(value[c]);
          }
        }
      });
  kbench::parallel_for(
      sizes.queries * dimension,
      KBENCH_LAMBDA(std::int64_t place) {
        double sum = 0.0;
        for (std::int64_t piece = 0; piece < pieces; ++piece) {
          sum += partial[(place / dimension * pieces + piece) * dimension + place % dimension];
        }
        o[place] = kbench::narrow<T>(sum);
      },
      1 << 12);
}

template <class T, class Cache>
void attend(const T* q, const T* keys, const T* values, T* o, const Cache& cache, const DecodeSizes& sizes) {
  const kbench::Scratch<double> weights(sizes.queries * sizes.most_keys);
  compute_weights(q, keys, weights.data(), cache, sizes);
  multiply_by_values(weights.data(), values, o, cache, sizes);
}

}  // namespace attention
