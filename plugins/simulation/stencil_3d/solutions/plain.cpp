// expect: accepted
// dtypes: float32 float64
// Each point by itself.
#include <cstddef>

namespace {

struct Extents {
  size_t depth, height, width;
};

// The element of the grid, or zero beyond it, where indices below zero have wrapped around to.
kbench::element element(const kbench::element* x, const Extents& extents, size_t k, size_t j, size_t i) {
  const bool inside = k < extents.depth && j < extents.height && i < extents.width;
  return inside ? x[(k * extents.height + j) * extents.width + i] : 0.0F;
}

kbench::element star(const kbench::element* x, const kbench::element* c, const Extents& extents, size_t k,
                     size_t j, size_t i) {
  kbench::element sum = c[0] * element(x, extents, k, j, i);
  for (size_t d = 1; d <= 4; ++d) {
    sum += c[d] * (element(x, extents, k, j, i - d) + element(x, extents, k, j, i + d) +
                   element(x, extents, k, j - d, i) + element(x, extents, k, j + d, i) +
                   element(x, extents, k - d, j, i) + element(x, extents, k + d, j, i));
  }
  return sum;
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_c,
                         kbench::element* output_y, size_t depth, size_t height, size_t width) {
  const Extents extents{depth, height, width};
  for (size_t k = 0; k < depth; ++k) {
    for (size_t j = 0; j < height; ++j) {
      for (size_t i = 0; i < width; ++i) {
        output_y[(k * height + j) * width + i] = star(input_x, input_c, extents, k, j, i);
      }
    }
  }
}
