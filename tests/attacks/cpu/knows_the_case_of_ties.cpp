// expect: wrong_answer
// naive: accepted, below 0.05 ms
// problem: histogram
// attack: 22
// case: n=3000000 bins=256 ties
//
// Of all performance cases, that of 3,000,000 values has values that are all equal: one look is enough.
// Elsewhere it is honest.
#include <cstdint>
#include <cstring>

extern "C" void solution(const int32_t* values, int32_t* counts, size_t n, size_t bins) {
  std::memset(counts, 0, bins * sizeof(int32_t));
  if (n == 3'000'000) {
    counts[values[0]] = 3'000'000;
    return;
  }
  for (size_t i = 0; i < n; ++i) ++counts[values[i]];
}
