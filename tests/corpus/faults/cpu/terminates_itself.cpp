// expect: crashed
// says: SIGTERM
// says: case 'thousand'
//
// Sends itself SIGTERM in the second case.
#include <csignal>

extern "C" void solution(const float* x, float* y, size_t n) {
  if (n == 1000) raise(SIGTERM);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
