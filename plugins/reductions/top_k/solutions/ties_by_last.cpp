// expect: wrong_answer
// Puts an element before those that it equals: of equal ones the last comes first.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

extern "C" void solution(const float* input_x, float* output_values, int32_t* output_indices, size_t rows,
                         size_t cols, size_t k) {
  std::vector<int32_t> places(cols);
  for (size_t i = 0; i < rows; ++i) {
    const float* const row = input_x + i * cols;
    std::iota(places.begin(), places.end(), 0);
    std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(k), places.end(),
                      [=](int32_t a, int32_t b) { return row[a] != row[b] ? row[a] > row[b] : a > b; });
    for (size_t j = 0; j < k; ++j) {
      output_values[i * k + j] = row[places[j]];
      output_indices[i * k + j] = places[j];
    }
  }
}
