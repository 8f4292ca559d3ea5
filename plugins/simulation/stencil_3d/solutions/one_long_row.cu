// expect: wrong_answer
// Follows the row over its ends into the next one, and the plane into the next: only the grid as a whole has an end.
#include <cstddef>

namespace {

struct Extents {
  size_t depth, height, width;
};

// The element `offset` behind `here`, or zero beyond the grid, where indices below zero have wrapped around to.
__device__ float element(const float* x, size_t points, size_t here, size_t offset) {
  return here + offset < points ? x[here + offset] : 0.0F;
}

__global__ void apply_star(const float* x, const float* c, float* y, Extents extents) {
  const size_t here = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const size_t points = extents.depth * extents.height * extents.width;
  if (here >= points) return;
  float sum = c[0] * x[here];
  for (size_t d = 1; d <= 4; ++d) {
    for (const size_t stride : {size_t{1}, extents.width, extents.width * extents.height}) {
      sum += c[d] * (element(x, points, here, d * stride) + element(x, points, here, -d * stride));
    }
  }
  y[here] = sum;
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_c, float* output_y, size_t depth,
                         size_t height, size_t width) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((depth * height * width + threads - 1) / threads);
  apply_star<<<blocks, threads>>>(input_x, input_c, output_y, Extents{depth, height, width});
}
