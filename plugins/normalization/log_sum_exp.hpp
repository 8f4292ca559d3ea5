// The largest element of a row, and the sum of the exponentials of what the others are below it: in float64 for every
// element type. The processor takes a row in pieces that are exponentiated by vector instructions, a GPU with a team of
// threads.
#pragma once

#ifndef __CUDACC__
#include "shared/exponential.hpp"

#include <algorithm>
#endif

#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace log_sum_exp {

using namespace kbench;

struct RowSum {
  double largest;
  double sum;  // of e^(x - largest)
};

#ifdef __CUDACC__

template <class T>
__device__ RowSum sum_row(const T* x, std::int64_t cols, Team team) {
  double largest = -std::numeric_limits<double>::infinity();
  for (std::int64_t j = team.rank(); j < cols; j += team.size()) largest = fmax(largest, widen(x[j]));
  largest = team.max(largest);
  double sum = 0.0;
  for (std::int64_t j = team.rank(); j < cols; j += team.size()) sum += exp(widen(x[j]) - largest);
  return {largest, team.sum(sum)};
}

#else

template <class T>
RowSum sum_row(const T* x, std::int64_t cols, Team /*team*/) {
  double largest = widen(x[0]);
  for (std::int64_t j = 1; j < cols; ++j) largest = std::max(largest, widen(x[j]));

  constexpr auto piece_size = static_cast<std::int64_t>(std::tuple_size_v<shared::Piece>);
  double sum = 0.0;
  for (std::int64_t first = 0; first < cols; first += piece_size) {
    const auto used = static_cast<std::size_t>(std::min(piece_size, cols - first));
    shared::Piece piece{};
    for (std::size_t j = 0; j < used; ++j)
      piece[j] = widen(x[first + static_cast<std::int64_t>(j)]) - largest;
    shared::exponentiate(piece);
    double piece_sum = 0.0;
    for (std::size_t j = 0; j < used; ++j) piece_sum += piece[j];
    sum += piece_sum;
  }
  return {largest, sum};
}

#endif

}  // namespace log_sum_exp
