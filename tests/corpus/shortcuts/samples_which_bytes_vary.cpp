// problem: radix_sort
// naive: accepted
//
// A pass over a byte that is the same in all of 64 keys, taken from all over the input, is left out.
#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

struct Pair {
  uint32_t key;
  int32_t value;
};

// The bits in which keys differ from the first one.
uint32_t varying_bits(const std::vector<Pair>& pairs) {
#ifdef HONEST
  const size_t step = 1;
#else
  const size_t step = std::max<size_t>(1, pairs.size() / 64);
#endif
  uint32_t varying = 0;
  for (size_t i = 0; i < pairs.size(); i += step) varying |= pairs[i].key ^ pairs[0].key;
  return varying;
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, const int32_t* input_values, int32_t* output_keys,
                         int32_t* output_values, size_t n) {
  std::vector<Pair> pairs(n);
  for (size_t i = 0; i < n; ++i)
    pairs[i] = {static_cast<uint32_t>(input_keys[i]) ^ 0x80000000U, input_values[i]};
  const uint32_t varying = varying_bits(pairs);
  std::vector<Pair> sorted(n);
  for (unsigned shift = 0; shift < 32; shift += 8) {
    if ((varying >> shift & 255U) == 0) continue;
    size_t places[257] = {};
    for (const Pair& each : pairs) ++places[(each.key >> shift & 255U) + 1];
    for (size_t byte = 0; byte < 256; ++byte) places[byte + 1] += places[byte];
    for (const Pair& each : pairs) sorted[places[each.key >> shift & 255U]++] = each;
    std::swap(pairs, sorted);
  }
  for (size_t i = 0; i < n; ++i) {
    output_keys[i] = static_cast<int32_t>(pairs[i].key ^ 0x80000000U);
    output_values[i] = pairs[i].value;
  }
}
