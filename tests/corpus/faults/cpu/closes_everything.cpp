// expect: crashed or tampered
// says: case 'five'
//
// Closes every descriptor that it may have.
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  for (int descriptor = 0; descriptor < 1024; ++descriptor) close(descriptor);
}
