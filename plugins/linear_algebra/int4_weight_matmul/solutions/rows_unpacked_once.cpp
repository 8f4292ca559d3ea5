// expect: accepted
// Unpacks a row of weights once for all rows of activations, which then meet plain numbers.
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" void solution(const float* input_x, const uint8_t* input_w, const float* input_scales,
                         float* output_y, size_t m, size_t n, size_t k, size_t group) {
#pragma omp parallel if (n * k >= 1 << 15)
  {
    std::vector<float> weights(k);
#pragma omp for schedule(static)
    for (size_t j = 0; j < n; ++j) {
      const uint8_t* const w = input_w + j * k / 2;
      for (size_t first = 0; first < k; first += group) {
        const float scale = input_scales[(j * k + first) / group];
        for (size_t p = first; p < first + group; p += 2) {
          weights[p] = scale * static_cast<float>(w[p / 2] % 16 - 8);
          weights[p + 1] = scale * static_cast<float>(w[p / 2] / 16 - 8);
        }
      }
      for (size_t i = 0; i < m; ++i) {
        const float* const x = input_x + i * k;
        float sum = 0.0F;
#pragma omp simd reduction(+ : sum)
        for (size_t p = 0; p < k; ++p) sum += x[p] * weights[p];
        output_y[i * n + j] = sum;
      }
    }
  }
}
