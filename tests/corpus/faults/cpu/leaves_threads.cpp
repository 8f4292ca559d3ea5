// expect: accepted
//
// Four threads go on sleeping after every call, the answers are right.
#include <pthread.h>
#include <unistd.h>

static void* sleep_on(void* /*argument*/) {
  while (true) pause();
}

extern "C" void solution(const float* x, float* y, size_t n) {
  static bool first = true;
  pthread_t thread;
  for (int i = 0; first && i < 4; ++i) pthread_create(&thread, nullptr, sleep_on, nullptr);
  first = false;
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
