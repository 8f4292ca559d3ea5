// expect: accepted
//
// Closes its outputs, and writes to them.
#include <unistd.h>

#include <cstdio>

extern "C" void solution(const float* x, float* y, size_t n) {
  close(0);
  close(1);
  close(2);
  std::puts("nobody hears");
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
