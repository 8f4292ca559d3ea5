// The reference softmax on a GPU: in float64 for every element type, and a team for each row.
#pragma once

#include "normalization/log_sum_exp.hpp"

namespace softmax {

// y = e^x / sum of e^x in each row.
template <class T>
void normalize_rows(const T* x, T* y, std::int64_t rows, std::int64_t cols) {
  kbench::parallel_for_teams(
      rows, KBENCH_LAMBDA(std::int64_t row, kbench::Team team) {
        const T* const from = x + row * cols;
        const log_sum_exp::RowSum of_row = log_sum_exp::sum_row(from, cols, team);
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          const double power = exp(kbench::widen(from[j]) - of_row.largest);
          y[row * cols + j] = kbench::narrow<T>(power / of_row.sum);
        }
      });
}

}  // namespace softmax
