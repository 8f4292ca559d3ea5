// expect: crashed
// says: case 'five'
//
// Ends the thread that it is called on, as pthread_exit() does: by unwinding the stack.
#include <pthread.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  pthread_exit(nullptr);
}
