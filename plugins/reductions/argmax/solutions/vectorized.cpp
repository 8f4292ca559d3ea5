// expect: accepted
// A running maximum in every lane of the vector registers; then the first lane and place that hold it. A second,
// shorter search is cheaper than to carry indices through the first one.
#include <cstddef>
#include <cstdint>

namespace {

// Elements that are searched before any comparison of their maximum: a row's place is known to a block.
constexpr size_t block = 512;

float largest_of(const float* x, size_t count) {
  float largest = x[0];
#pragma omp simd reduction(max : largest)
  for (size_t j = 0; j < count; ++j) largest = x[j] > largest ? x[j] : largest;
  return largest;
}

size_t find_first(const float* row, size_t cols) {
  size_t best_begin = 0;
  float best = row[0];
  for (size_t begin = 0; begin < cols; begin += block) {
    const float largest = largest_of(row + begin, cols - begin < block ? cols - begin : block);
    if (largest > best) {
      best = largest;
      best_begin = begin;
    }
  }
  size_t place = best_begin;
  while (row[place] != best) ++place;
  return place;
}

}  // namespace

extern "C" void solution(const float* input_x, int32_t* output_indices, size_t rows, size_t cols) {
#pragma omp parallel for schedule(static) if (rows * cols >= 1 << 16)
  for (size_t i = 0; i < rows; ++i)
    output_indices[i] = static_cast<int32_t>(find_first(input_x + i * cols, cols));
}
