// expect: accepted
// dtypes: float32 float64
// One thread for each point.
#include <cstddef>

namespace {

struct Extents {
  size_t depth, height, width;
};

// The element of the grid, or zero beyond it, where indices below zero have wrapped around to.
__device__ kbench::element element(const kbench::element* x, const Extents& extents, size_t k, size_t j,
                                   size_t i) {
  const bool inside = k < extents.depth && j < extents.height && i < extents.width;
  return inside ? x[(k * extents.height + j) * extents.width + i] : 0.0F;
}

__global__ void apply_star(const kbench::element* x, const kbench::element* c, kbench::element* y,
                           Extents extents) {
  const size_t here = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (here >= extents.depth * extents.height * extents.width) return;
  const size_t i = here % extents.width;
  const size_t j = here / extents.width % extents.height;
  const size_t k = here / extents.width / extents.height;
  kbench::element sum = c[0] * x[here];
  for (size_t d = 1; d <= 4; ++d) {
    sum += c[d] * (element(x, extents, k, j, i - d) + element(x, extents, k, j, i + d) +
                   element(x, extents, k, j - d, i) + element(x, extents, k, j + d, i) +
                   element(x, extents, k - d, j, i) + element(x, extents, k + d, j, i));
  }
  y[here] = sum;
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_c,
                         kbench::element* output_y, size_t depth, size_t height, size_t width) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((depth * height * width + threads - 1) / threads);
  apply_star<<<blocks, threads>>>(input_x, input_c, output_y, Extents{depth, height, width});
}
