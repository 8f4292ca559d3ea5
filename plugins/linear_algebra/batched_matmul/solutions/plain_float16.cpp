// expect: accepted
// Row by row of the products, summed in float32, rounded once.
#include <kbench/float16.hpp>

#include <cstddef>
#include <vector>

extern "C" void solution(const kbench::float16* input_a, const kbench::float16* input_b,
                         kbench::float16* output_c, size_t batch, size_t m, size_t n, size_t k) {
  std::vector<float> sums(n);
  for (size_t row = 0; row < batch * m; ++row) {
    const kbench::float16* b = input_b + row / m * k * n;
    sums.assign(n, 0.0F);
    for (size_t p = 0; p < k; ++p) {
      const auto left = static_cast<float>(input_a[row * k + p]);
      for (size_t j = 0; j < n; ++j) sums[j] += left * static_cast<float>(b[p * n + j]);
    }
    for (size_t j = 0; j < n; ++j) output_c[row * n + j] = kbench::float16{sums[j]};
  }
}
