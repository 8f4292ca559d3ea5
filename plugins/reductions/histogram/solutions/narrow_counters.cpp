// expect: wrong_answer
// Counts in 16 bits, to keep the table small: right until one value occurs 65536 times.
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const int32_t* input_values, int32_t* output_counts, size_t n, size_t bins) {
  std::vector<uint16_t> counts(bins);
  for (size_t i = 0; i < n; ++i) ++counts[static_cast<size_t>(input_values[i])];
  for (size_t bin = 0; bin < bins; ++bin) output_counts[bin] = counts[bin];
}
