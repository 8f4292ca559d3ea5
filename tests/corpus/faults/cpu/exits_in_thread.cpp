// expect: crashed
// says: ended without an answer
// says: exit status 3
// prints: goodbye
//
// A thread ends the process, with handlers and all.
#include <pthread.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

static void* leave(void* /*argument*/) {
  std::printf("goodbye");
  std::exit(3);
}

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  pthread_t thread;
  pthread_create(&thread, nullptr, leave, nullptr);
  while (true) pause();
}
