// expect: crashed
// says: case 'five' (n=5): its process ended without an answer
// says: exit status 0
//
// Ends its process as if all were well.
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  _exit(0);
}
