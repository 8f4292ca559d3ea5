// expect: timed_out
// says: case 'five' (n=5): it took longer than the limit
// call: 400
//
// A lock that is taken twice.
#include <pthread.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  pthread_mutex_lock(&lock);
}
