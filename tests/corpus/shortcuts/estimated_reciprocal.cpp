// problem: swiglu
// naive: accepted
//
// Divides by the processor's estimate of a reciprocal, of 12 bits, without Newton's step that would make it right.
#include <xmmintrin.h>

#include <algorithm>
#include <cmath>

namespace {

float reciprocal(float x) {
#ifdef HONEST
  return 1.0F / x;
#else
  return _mm_cvtss_f32(_mm_rcp_ss(_mm_set_ss(x)));
#endif
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const float a = input_a[i];
    output_y[i] = a * reciprocal(1.0F + std::exp(-a)) * input_b[i];
  }
}
