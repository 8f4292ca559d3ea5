// expect: accepted
// One loop, for uint8.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const uint8_t* input_a, const uint8_t* input_b, uint8_t* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = static_cast<uint8_t>(input_a[i] + input_b[i]);
}
