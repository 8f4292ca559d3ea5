// expect: accepted
// Every piece is counted into a table of its own; into four while they are small, so that equal neighbours do
// not wait for one another.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

template <size_t tables>
std::vector<int32_t> count(const int32_t* values, size_t n, size_t bins) {
  std::vector<int32_t> counts(tables * bins);
  size_t i = 0;
  for (; i + tables <= n; i += tables) {
    for (size_t table = 0; table < tables; ++table)
      ++counts[table * bins + static_cast<size_t>(values[i + table])];
  }
  for (; i < n; ++i) ++counts[static_cast<size_t>(values[i])];
  for (size_t table = 1; table < tables; ++table) {
    for (size_t bin = 0; bin < bins; ++bin) counts[bin] += counts[table * bins + bin];
  }
  return counts;
}

}  // namespace

extern "C" void solution(const int32_t* input_values, int32_t* output_counts, size_t n, size_t bins) {
  std::fill_n(output_counts, bins, 0);
  const size_t pieces = std::clamp<size_t>(n >> 16U, 1, 8);
#pragma omp parallel for schedule(static) if (pieces > 1)
  for (size_t piece = 0; piece < pieces; ++piece) {
    const size_t first = piece * n / pieces;
    const size_t length = (piece + 1) * n / pieces - first;
    const std::vector<int32_t> counts = bins <= 4096 ? count<4>(input_values + first, length, bins)
                                                     : count<1>(input_values + first, length, bins);
#pragma omp critical
    for (size_t bin = 0; bin < bins; ++bin) output_counts[bin] += counts[bin];
  }
}
