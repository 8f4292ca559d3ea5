// expect: accepted
//
// Leaves another rounding mode behind, denormals as zeros, and the flags of floating-point errors.
#include <xmmintrin.h>

#include <cfenv>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  std::fesetround(FE_UPWARD);
  _mm_setcsr(_mm_getcsr() | 0x8040);
  std::feraiseexcept(FE_ALL_EXCEPT);
}
