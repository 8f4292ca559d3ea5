// problem: n_body
// naive: accepted
//
// The processor's estimate of a reciprocal square root, of 12 bits, without Newton's steps that would make it right.
#include <xmmintrin.h>

#include <cmath>

namespace {

float reciprocal_root(float x) {
#ifdef HONEST
  return 1.0F / std::sqrt(x);
#else
  return _mm_cvtss_f32(_mm_rsqrt_ss(_mm_set_ss(x)));
#endif
}

}  // namespace

extern "C" void solution(const float* input_bodies, float* output_accelerations, size_t n, float softening) {
  for (size_t i = 0; i < n; ++i) {
    const float* const here = input_bodies + 4 * i;
    double sum[3] = {};
    for (size_t j = 0; j < n; ++j) {
      const float* const there = input_bodies + 4 * j;
      const float x = there[0] - here[0];
      const float y = there[1] - here[1];
      const float z = there[2] - here[2];
      const float inverse = reciprocal_root(x * x + y * y + z * z + softening * softening);
      const float pull = there[3] * inverse * inverse * inverse;
      sum[0] += pull * x;
      sum[1] += pull * y;
      sum[2] += pull * z;
    }
    for (size_t k = 0; k < 3; ++k) output_accelerations[3 * i + k] = static_cast<float>(sum[k]);
  }
}
