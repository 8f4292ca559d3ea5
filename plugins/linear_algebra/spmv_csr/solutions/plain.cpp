// expect: accepted
// dtypes: float32 float64
// One sum for each row.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_columns,
                         const kbench::element* input_values, const kbench::element* input_x,
                         kbench::element* output_y, size_t rows, size_t /*cols*/, size_t /*stored*/) {
  for (size_t i = 0; i < rows; ++i) {
    kbench::element sum = 0.0F;
    for (int32_t e = input_offsets[i]; e < input_offsets[i + 1]; ++e)
      sum += input_values[e] * input_x[input_columns[e]];
    output_y[i] = sum;
  }
}
