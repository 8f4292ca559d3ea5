// problem: histogram
// The first call makes a workspace, and every call uses it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const int32_t* values, int32_t* counts, size_t n, size_t bins) {
  constexpr size_t lanes = 4;
  static std::vector<int32_t> partial(lanes << 17);
  if (partial.size() < lanes * bins) partial.resize(lanes * bins);
  std::fill_n(partial.begin(), lanes * bins, 0);
  for (size_t i = 0; i < n; ++i) ++partial[i % lanes * bins + static_cast<size_t>(values[i])];
  for (size_t bin = 0; bin < bins; ++bin) {
    counts[bin] = 0;
    for (size_t lane = 0; lane < lanes; ++lane) counts[bin] += partial[lane * bins + bin];
  }
}
