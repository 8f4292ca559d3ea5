// expect: accepted or limit_exceeded
//
// 1,100 threads go on sleeping after the first call, more than a process has descriptors by default. The answers are right.
#include <pthread.h>
#include <unistd.h>

static void* sleep_on(void* /*argument*/) {
  while (true) pause();
}

extern "C" void solution(const float* x, float* y, size_t n) {
  static bool first = true;
  for (int i = 0; first && i < 1100; ++i) {
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 1 << 14);
    pthread_t thread;
    pthread_create(&thread, &small, sleep_on, nullptr);
    pthread_attr_destroy(&small);
  }
  first = false;
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
