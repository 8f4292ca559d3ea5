// expect: crashed
// says: ended without an answer
// prints: before
//
// Ends, and leaves a process that keeps its output open; for two seconds at most.
#include <unistd.h>

#include <cstdio>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  std::puts("before");
  std::fflush(stdout);
  if (fork() == 0) {
    alarm(2);
    while (true) pause();
  }
  _exit(0);
}
