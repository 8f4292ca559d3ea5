// The kernel under test: vector instructions on all cores, once there is enough to share.
#include <cstddef>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
#pragma omp parallel for simd if (n >= 131072)
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
