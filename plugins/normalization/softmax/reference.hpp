// The reference softmax on the processor: in float64 for every element type, and in vector instructions, because it
// runs for every sample.
#pragma once

#include "normalization/log_sum_exp.hpp"

#include <algorithm>

namespace softmax {

// y = e^x / sum of e^x, for `count` elements.
template <class T>
void normalize_row(const T* x, T* y, std::int64_t count) {
  const log_sum_exp::RowSum row = log_sum_exp::sum_row(x, count, kbench::Team());
  const double factor = 1.0 / row.sum;
  constexpr auto piece_size = static_cast<std::int64_t>(std::tuple_size_v<shared::Piece>);
  for (std::int64_t first = 0; first < count; first += piece_size) {
    const auto used = static_cast<std::size_t>(std::min(piece_size, count - first));
    shared::Piece piece{};
    for (std::size_t j = 0; j < used; ++j)
      piece[j] = kbench::widen(x[first + static_cast<std::int64_t>(j)]) - row.largest;
    shared::exponentiate(piece);
    for (std::size_t j = 0; j < used; ++j)
      y[first + static_cast<std::int64_t>(j)] = kbench::narrow<T>(piece[j] * factor);
  }
}

// Each row is computed in the same way.
template <class T>
void normalize_rows(const T* x, T* y, std::int64_t rows, std::int64_t cols) {
  kbench::parallel_for(
      rows, [=](std::int64_t row) { normalize_row(x + row * cols, y + row * cols, cols); },
      std::max<std::int64_t>(1, 16'384 / cols));
}

}  // namespace softmax
