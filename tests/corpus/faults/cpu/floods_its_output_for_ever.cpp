// expect: timed_out
// says: case 'five'
// prints: flood
// call: 600
//
// Prints and prints, and never returns.
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  for (int to = 1; write(to, "flood flood flood\n", 18) > 0; to = 3 - to) {
  }
}
