// expect: accepted
// One thread for each row keeps a sorted list of k, in which equal elements stay in the order in which they came.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void select(const float* x, float* all_values, int32_t* all_indices, size_t rows, size_t cols,
                       size_t k) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float* const values = all_values + row * k;
  int32_t* const indices = all_indices + row * k;
  for (size_t j = 0; j < cols; ++j) {
    const float element = x[row * cols + j];
    if (j >= k && !(values[k - 1] < element)) continue;
    size_t place = j < k ? j : k - 1;
    for (; place > 0 && values[place - 1] < element; --place) {
      values[place] = values[place - 1];
      indices[place] = indices[place - 1];
    }
    values[place] = element;
    indices[place] = static_cast<int32_t>(j);
  }
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_values, int32_t* output_indices, size_t rows,
                         size_t cols, size_t k) {
  constexpr unsigned threads = 32;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  select<<<blocks, threads>>>(input_x, output_values, output_indices, rows, cols, k);
}
