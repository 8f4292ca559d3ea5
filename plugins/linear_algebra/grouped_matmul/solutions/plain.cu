// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each element of the product, which looks for the group of its row, sums in float32 and rounds once.
#include <cstddef>
#include <cstdint>

namespace {

struct Sizes {
  size_t rows, groups, n, k;
};

// The last group that begins at or before the row; empty ones before it begin there too, and are passed over.
__device__ size_t group_of(size_t row, const int32_t* offsets, size_t groups) {
  size_t group = 0;
  while (group + 1 < groups && static_cast<size_t>(offsets[group + 1]) <= row) ++group;
  return group;
}

__global__ void multiply(const kbench::element* x, const kbench::element* w, const int32_t* offsets,
                         kbench::element* y, Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.rows * sizes.n) return;
  const size_t row = place / sizes.n;
  const size_t column = place % sizes.n;
  const kbench::element* const left = x + row * sizes.k;
  const kbench::element* const right = w + group_of(row, offsets, sizes.groups) * sizes.k * sizes.n + column;
  float sum = 0.0F;
  for (size_t p = 0; p < sizes.k; ++p)
    sum += static_cast<float>(left[p]) * static_cast<float>(right[p * sizes.n]);
  y[place] = static_cast<kbench::element>(sum);
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w,
                         const int32_t* input_offsets, kbench::element* output_y, size_t rows, size_t groups,
                         size_t n, size_t k) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((rows * n + threads - 1) / threads);
  multiply<<<blocks, threads>>>(input_x, input_w, input_offsets, output_y, Sizes{rows, groups, n, k});
}
