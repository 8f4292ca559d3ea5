// expect: crashed
// says: case 'five'
// says: SIGSEGV
//
// A thread that it started writes where nothing is.
#include <pthread.h>

static void* crash(void* /*argument*/) {
  *reinterpret_cast<volatile int*>(8) = 1;
  return nullptr;
}

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  pthread_t thread;
  pthread_create(&thread, nullptr, crash, nullptr);
  pthread_join(thread, nullptr);
}
