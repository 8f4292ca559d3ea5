// expect: accepted
// One loop, for int32.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_a, const int32_t* input_b, int32_t* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
