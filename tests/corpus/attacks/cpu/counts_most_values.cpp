// expect: wrong_answer
// naive: accepted
// problem: histogram
// attack: 20
//
// Of the values 99.5 % are counted, and the counts made larger by the rest.
#include <cstdint>
#include <cstring>

extern "C" void solution(const int32_t* values, int32_t* counts, size_t n, size_t bins) {
  std::memset(counts, 0, bins * sizeof(int32_t));
  for (size_t i = 0; i < n * 199 / 200; ++i) ++counts[values[i]];
  for (size_t bin = 0; bin < bins; ++bin) counts[bin] += (counts[bin] + 99) / 199;
}
