// expect: wrong_answer
// Adds to what the output holds: right for a checker whose fresh memory holds zeros.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_values, int32_t* output_counts, size_t n, size_t /*bins*/) {
  for (size_t i = 0; i < n; ++i) ++output_counts[input_values[i]];
}
