// problem: heat_3d
// naive: accepted
// case: 50x75x100 steps=5
//
// The conductivities, which all steps read, are kept in half precision.
#include <utility>
#include <vector>

#ifdef HONEST
using Kept = float;
#else
using Kept = _Float16;
#endif

extern "C" void solution(const float* input_u, const float* input_k, float* output_u, size_t depth,
                         size_t height, size_t width, size_t steps) {
  const size_t plane = height * width;
  const std::vector<Kept> kappa(input_k, input_k + depth * plane);
  std::vector<float> before(input_u, input_u + depth * plane);
  std::vector<float> after = before;
  for (size_t step = 0; step < steps; ++step) {
    for (size_t k = 1; k + 1 < depth; ++k) {
      for (size_t j = 1; j + 1 < height; ++j) {
        for (size_t at = k * plane + j * width + 1; at + 1 < k * plane + (j + 1) * width; ++at) {
          const float* const u = before.data() + at;
          const float sum = u[-1] + u[1] + u[width] + *(u - width) + u[plane] + *(u - plane);
          after[at] = *u + static_cast<float>(kappa[at]) * (sum - 6.0F * *u);
        }
      }
    }
    std::swap(before, after);
  }
  for (size_t at = 0; at < depth * plane; ++at) output_u[at] = before[at];
}
