// expect: crashed
// says: SIGABRT
// says: case 'five'
// prints: fork: Operation not permitted
// needs: seccomp
//
// Starts processes that start processes: 64 where nothing stops it, each gone after a second.
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (int i = 0; i < 6; ++i) {
    const pid_t child = fork();
    if (child < 0) {
      std::perror("fork");
      std::abort();
    }
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      alarm(1);
    }
  }
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
