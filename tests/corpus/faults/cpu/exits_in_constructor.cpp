// expect: crashed
// says: loading the submission: its process ended without an answer
// says: exit status 0
//
// Ends its process while it is being loaded.
#include <unistd.h>

__attribute__((constructor)) static void early() { _exit(0); }

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
