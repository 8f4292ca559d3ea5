// expect: crashed
// says: SIGSEGV
//
// Recursion without an end, in a thread.
#include <pthread.h>

static int deeper(volatile char* above) {
  volatile char here[4096];
  here[0] = static_cast<char>(above[0] + 1);
  return deeper(here) + here[0];
}

static void* overflow(void* /*argument*/) {
  volatile char here[1] = {};
  return deeper(here) == 7 ? nullptr : const_cast<char*>(here);
}

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  pthread_t thread;
  pthread_create(&thread, nullptr, overflow, nullptr);
  pthread_join(thread, nullptr);
}
