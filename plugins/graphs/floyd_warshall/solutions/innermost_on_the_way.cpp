// expect: wrong_answer
// Has the loops in the order of a matrix product, with the vertex on the way innermost: each pair is relaxed when others
// that it needs have not been.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const float* input_weights, float* output_distances, size_t n) {
  std::copy_n(input_weights, n * n, output_distances);
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      float distance = output_distances[i * n + j];
      for (size_t k = 0; k < n; ++k)
        distance = std::min(distance, output_distances[i * n + k] + output_distances[k * n + j]);
      output_distances[i * n + j] = distance;
    }
  }
}
