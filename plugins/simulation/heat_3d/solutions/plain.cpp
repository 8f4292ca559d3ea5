// expect: accepted
// dtypes: float32 float64
// Two grids, which take turns.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

extern "C" void solution(const kbench::element* input_u, const kbench::element* input_k,
                         kbench::element* output_u, size_t depth, size_t height, size_t width, size_t steps) {
  const size_t plane = height * width;
  std::vector<kbench::element> now(input_u, input_u + depth * plane);
  std::vector<kbench::element> next = now;
  for (size_t step = 0; step < steps; ++step) {
    for (size_t k = 1; k + 1 < depth; ++k) {
      for (size_t j = 1; j + 1 < height; ++j) {
        for (size_t i = 1; i + 1 < width; ++i) {
          const size_t here = k * plane + j * width + i;
          const kbench::element sum = now[here - plane] + now[here + plane] + now[here - width] +
                                      now[here + width] + now[here - 1] + now[here + 1];
          next[here] = now[here] + input_k[here] * (sum - 6.0F * now[here]);
        }
      }
    }
    std::swap(now, next);
  }
  std::copy(now.begin(), now.end(), output_u);
}
