// expect: accepted
// Cores share the rows, each of which is a loop of vector instructions; two grids take turns, and the faces are
// copied into both once.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace {

// One step of the points inside of a row.
inline void step_row(const float* u, const float* conductivity, float* v, size_t width, size_t plane) {
  const float* const before = u - plane;
  const float* const behind = u + plane;
  const float* const above = u - width;
  const float* const below = u + width;
#pragma omp simd
  for (size_t i = 1; i < width - 1; ++i) {
    const float sum = (before[i] + behind[i]) + (above[i] + below[i]) + (u[i - 1] + u[i + 1]);
    v[i] = u[i] + conductivity[i] * (sum - 6.0F * u[i]);
  }
}

}  // namespace

extern "C" void solution(const float* input_u, const float* input_k, float* output_u, size_t depth,
                         size_t height, size_t width, size_t steps) {
  const size_t plane = height * width;
  std::vector<float> spare(input_u, input_u + depth * plane);
  std::copy_n(input_u, depth * plane, output_u);
  float* next = steps % 2 == 1 ? output_u : spare.data();  // the last step ends in the output
  float* now = steps % 2 == 1 ? spare.data() : output_u;
#pragma omp parallel firstprivate(next, now) if (depth * plane >= size_t{1} << 15)
  for (size_t step = 0; step < steps; ++step) {
#pragma omp for collapse(2) schedule(static)
    for (size_t k = 1; k < depth - 1; ++k) {
      for (size_t j = 1; j < height - 1; ++j) {
        const size_t row = k * plane + j * width;
        step_row(now + row, input_k + row, next + row, width, plane);
      }
    }
    std::swap(now, next);
  }
}
