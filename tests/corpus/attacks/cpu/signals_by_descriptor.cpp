// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 28
//
// Another process is signalled by the system itself: it is made the owner of a pipe that signals its
// owner when it can be read.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  int ends[2];
  if (pipe(ends) == 0) {
    fcntl(ends[0], F_SETOWN, KBENCH_CANARY_PID);
    fcntl(ends[0], F_SETSIG, SIGUSR1);
    fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
    if (write(ends[1], "x", 1) == 1) close(ends[1]);
    close(ends[0]);
  }
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
