// expect: accepted
// One loop, for int64.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int64_t* input_a, const int64_t* input_b, int64_t* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
