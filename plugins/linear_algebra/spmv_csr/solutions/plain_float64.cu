// expect: accepted
// One thread for each row: the others of its warp wait for the longest; for float64.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void multiply(const int32_t* offsets, const int32_t* columns, const double* values,
                         const double* x, double* y, size_t rows) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  double sum = 0.0;
  for (int32_t e = offsets[row]; e < offsets[row + 1]; ++e) sum += values[e] * x[columns[e]];
  y[row] = sum;
}

}  // namespace

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_columns,
                         const double* input_values, const double* input_x, double* output_y, size_t rows,
                         size_t /*cols*/, size_t /*stored*/) {
  constexpr unsigned threads = 128;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  multiply<<<blocks, threads>>>(input_offsets, input_columns, input_values, input_x, output_y, rows);
}
