// expect: accepted
// One loop, for int8.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int8_t* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = static_cast<int8_t>(input_a[i] + input_b[i]);
}
