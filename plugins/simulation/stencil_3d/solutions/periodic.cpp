// expect: wrong_answer
// Takes the grid for a torus: right more than four points away from its faces.
#include <cstddef>

namespace {

struct Extents {
  size_t depth, height, width;
};

// The element of the grid, which begins again where it ends.
float element(const float* x, const Extents& extents, size_t k, size_t j, size_t i) {
  const size_t plane = (k + 4 * extents.depth) % extents.depth;
  const size_t row = (j + 4 * extents.height) % extents.height;
  return x[(plane * extents.height + row) * extents.width + (i + 4 * extents.width) % extents.width];
}

float star(const float* x, const float* c, const Extents& extents, size_t k, size_t j, size_t i) {
  float sum = c[0] * element(x, extents, k, j, i);
  for (size_t d = 1; d <= 4; ++d) {
    sum += c[d] * (element(x, extents, k, j, i - d) + element(x, extents, k, j, i + d) +
                   element(x, extents, k, j - d, i) + element(x, extents, k, j + d, i) +
                   element(x, extents, k - d, j, i) + element(x, extents, k + d, j, i));
  }
  return sum;
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_c, float* output_y, size_t depth,
                         size_t height, size_t width) {
  const Extents extents{depth, height, width};
  for (size_t k = 0; k < depth; ++k) {
    for (size_t j = 0; j < height; ++j) {
      for (size_t i = 0; i < width; ++i) {
        output_y[(k * height + j) * width + i] = star(input_x, input_c, extents, k, j, i);
      }
    }
  }
}
