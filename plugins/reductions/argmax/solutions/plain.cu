// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each row.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void find_first(const kbench::element* x, int32_t* indices, size_t rows, size_t cols) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= rows) return;
  const kbench::element* const row = x + i * cols;
  size_t best = 0;
  for (size_t j = 1; j < cols; ++j) {
    if (static_cast<float>(row[j]) > static_cast<float>(row[best])) best = j;
  }
  indices[i] = static_cast<int32_t>(best);
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, int32_t* output_indices, size_t rows, size_t cols) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  find_first<<<blocks, threads>>>(input_x, output_indices, rows, cols);
}
