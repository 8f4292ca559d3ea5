// expect: wrong_answer
// Reads the counts of eight values, adds one to each, writes them back: equal values in a group count once.
#include <algorithm>
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_values, int32_t* output_counts, size_t n, size_t bins) {
  constexpr size_t lanes = 8;
  std::fill_n(output_counts, bins, 0);
  size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    int32_t counts[lanes];
    for (size_t lane = 0; lane < lanes; ++lane) counts[lane] = output_counts[input_values[i + lane]];
    for (size_t lane = 0; lane < lanes; ++lane) output_counts[input_values[i + lane]] = counts[lane] + 1;
  }
  for (; i < n; ++i) ++output_counts[input_values[i]];
}
