// expect: accepted
// A running sum,.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_x, int32_t* output_y, size_t n) {
  int32_t sum = 0;
  for (size_t i = 0; i < n; ++i) output_y[i] = sum += input_x[i];
}
