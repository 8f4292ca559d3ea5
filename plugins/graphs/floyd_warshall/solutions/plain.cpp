// expect: accepted
// dtypes: float32 int32
// One vertex after the other is allowed on the way.
#include <algorithm>
#include <cstddef>

extern "C" void solution(const kbench::element* input_weights, kbench::element* output_distances, size_t n) {
  std::copy_n(input_weights, n * n, output_distances);
  for (size_t k = 0; k < n; ++k) {
    for (size_t i = 0; i < n; ++i) {
      const kbench::element to_k = output_distances[i * n + k];
      for (size_t j = 0; j < n; ++j) {
        output_distances[i * n + j] =
            std::min(output_distances[i * n + j], to_k + output_distances[k * n + j]);
      }
    }
  }
}
