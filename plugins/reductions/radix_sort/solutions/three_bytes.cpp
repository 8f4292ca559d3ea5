// expect: wrong_answer
// Sorts by the three upper bytes of the keys: keys that differ in the lowest one stay as they are.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

extern "C" void solution(const int32_t* input_keys, const int32_t* input_values, int32_t* output_keys,
                         int32_t* output_values, size_t n) {
  std::vector<size_t> places(n);
  std::iota(places.begin(), places.end(), size_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [=](size_t a, size_t b) { return input_keys[a] >> 8 < input_keys[b] >> 8; });
  for (size_t i = 0; i < n; ++i) {
    output_keys[i] = input_keys[places[i]];
    output_values[i] = input_values[places[i]];
  }
}
