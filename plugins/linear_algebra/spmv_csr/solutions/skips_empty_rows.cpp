// expect: wrong_answer
// Leaves the results of empty rows as they are, which is right for a checker whose fresh memory holds zeros.
#include <cstddef>
#include <cstdint>

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_columns,
                         const float* input_values, const float* input_x, float* output_y, size_t rows,
                         size_t /*cols*/, size_t /*stored*/) {
  for (size_t i = 0; i < rows; ++i) {
    if (input_offsets[i] == input_offsets[i + 1]) continue;
    float sum = 0.0F;
    for (int32_t e = input_offsets[i]; e < input_offsets[i + 1]; ++e)
      sum += input_values[e] * input_x[input_columns[e]];
    output_y[i] = sum;
  }
}
