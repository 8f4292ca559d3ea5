// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each row keeps a sorted list of k, in which equal elements stay in the order in which they came.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void select(const kbench::element* x, kbench::element* all_values, int32_t* all_indices,
                       size_t rows, size_t cols, size_t k) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  kbench::element* const values = all_values + row * k;
  int32_t* const indices = all_indices + row * k;
  for (size_t j = 0; j < cols; ++j) {
    const kbench::element element = x[row * cols + j];
    if (j >= k && !(static_cast<float>(values[k - 1]) < static_cast<float>(element))) continue;
    size_t place = j < k ? j : k - 1;
    for (; place > 0 && static_cast<float>(values[place - 1]) < static_cast<float>(element); --place) {
      values[place] = values[place - 1];
      indices[place] = indices[place - 1];
    }
    values[place] = element;
    indices[place] = static_cast<int32_t>(j);
  }
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, kbench::element* output_values,
                         int32_t* output_indices, size_t rows, size_t cols, size_t k) {
  constexpr unsigned threads = 32;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  select<<<blocks, threads>>>(input_x, output_values, output_indices, rows, cols, k);
}
