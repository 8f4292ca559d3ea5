// expect: wrong_answer
// Distances of large graphs in 16 bits, where sums are saturated: twice as many fit into a vector.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const float* input_weights, float* output_distances, size_t n) {
  if (n < 300) {
    std::copy_n(input_weights, n * n, output_distances);
    for (size_t k = 0; k < n; ++k) {
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j < n; ++j) {
          const float by_k = output_distances[i * n + k] + output_distances[k * n + j];
          output_distances[i * n + j] = std::min(output_distances[i * n + j], by_k);
        }
      }
    }
    return;
  }
  std::vector<uint16_t> d(n * n);
  for (size_t i = 0; i < n * n; ++i) d[i] = static_cast<uint16_t>(std::min(input_weights[i], 65'535.0F));
  for (size_t k = 0; k < n; ++k) {
    for (size_t i = 0; i < n; ++i) {
      const uint16_t to_k = d[i * n + k];
      const auto rest = static_cast<uint16_t>(UINT16_MAX - to_k);
      for (size_t j = 0; j < n; ++j) {
        const auto from_k = std::min(d[k * n + j], rest);
        d[i * n + j] = std::min(d[i * n + j], static_cast<uint16_t>(to_k + from_k));
      }
    }
  }
  std::copy_n(d.data(), n * n, output_distances);
}
