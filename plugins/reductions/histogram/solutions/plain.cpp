// expect: accepted
// One loop, one set of counts.
#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_values, int32_t* output_counts, size_t n, size_t bins) {
  std::fill_n(output_counts, bins, 0);
  for (size_t i = 0; i < n; ++i) ++output_counts[input_values[i]];
}
