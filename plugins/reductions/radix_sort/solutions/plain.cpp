// expect: accepted
// dtypes: int32 float32
// The standard library's stable sort, of pairs that are compared by their keys alone.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

extern "C" void solution(const kbench::element* input_keys, const int32_t* input_values,
                         kbench::element* output_keys, int32_t* output_values, size_t n) {
  std::vector<std::pair<kbench::element, int32_t>> pairs(n);
  for (size_t i = 0; i < n; ++i) pairs[i] = {input_keys[i], input_values[i]};
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (size_t i = 0; i < n; ++i) {
    output_keys[i] = pairs[i].first;
    output_values[i] = pairs[i].second;
  }
}
