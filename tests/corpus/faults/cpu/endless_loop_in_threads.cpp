// expect: timed_out
// says: case 'five'
// call: 400
//
// Sixteen threads that never end, and a call that waits for them.
#include <pthread.h>

static void* spin(void* /*argument*/) {
  for (volatile int i = 0;; i = i + 1) {
  }
}

extern "C" void solution(const float* x, float* y, size_t n) {
  pthread_t threads[16];
  for (pthread_t& each : threads) pthread_create(&each, nullptr, spin, nullptr);
  for (pthread_t& each : threads) pthread_join(each, nullptr);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
