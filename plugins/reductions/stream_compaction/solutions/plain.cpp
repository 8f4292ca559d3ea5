// expect: accepted
// dtypes: float32 int32
// One loop that keeps, and one that fills up with zeros.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const kbench::element* input_x, kbench::element* output_y, int64_t* output_count,
                         size_t n) {
  size_t count = 0;
  for (size_t i = 0; i < n; ++i) {
    if (input_x[i] > 0) output_y[count++] = input_x[i];
  }
  for (size_t i = count; i < n; ++i) output_y[i] = 0;
  output_count[0] = static_cast<int64_t>(count);
}
