// expect: crashed
// says: SIGFPE
//
// Makes every inexact result a signal.
#include <cfenv>

extern "C" void solution(const float* x, float* y, size_t n) {
  feenableexcept(FE_INEXACT);
  for (size_t i = 0; i < n; ++i) y[i] = x[i] / 3;
}
