// expect: accepted
// dtypes: float32 float64 int32 int64 int8 uint8
// One loop; the compiler makes vector instructions of it.
#include <cstddef>

extern "C" void solution(const kbench::element* input_a, const kbench::element* input_b,
                         kbench::element* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
