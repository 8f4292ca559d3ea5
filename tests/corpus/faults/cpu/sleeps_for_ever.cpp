// expect: timed_out
// says: case 'five' (n=5): it took longer than the limit
// call: 400
//
// Waits for a signal, all of which are blocked.
#include <unistd.h>

#include <csignal>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  while (true) pause();
}
