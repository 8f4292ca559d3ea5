// expect: crashed or tampered
//
// Closes the descriptor over which its process answers, and returns.
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  close(3);
}
