// The reference softmax on a GPU: in float64 for every element type, and a team for each row.
#pragma once

#include <kbench/parallel.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace softmax {

// y = e^x / sum of e^x in each row.
template <class T>
void normalize_rows(const T* x, T* y, std::int64_t rows, std::int64_t cols) {
  kbench::parallel_for_teams(
      rows, KBENCH_LAMBDA(std::int64_t row, kbench::Team team) {
        const T* const from = x + row * cols;
        double largest = -std::numeric_limits<double>::infinity();
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          largest = std::max(largest, static_cast<double>(from[j]));
        }
        largest = team.max(largest);
        double sum = 0.0;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) sum += std::exp(from[j] - largest);
        sum = team.sum(sum);
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          y[row * cols + j] = static_cast<T>(std::exp(from[j] - largest) / sum);
        }
      });
}

}  // namespace softmax
