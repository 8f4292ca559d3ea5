// expect: crashed
// says: loading the submission
// says: exit status 7
// prints: vfork: Operation not permitted
// needs: seccomp
//
// Starts a process while it is being loaded, and gives up when that fails.
#include <unistd.h>

#include <cstdio>

__attribute__((constructor)) static void early() {
  const pid_t child = vfork();
  if (child == 0) _exit(0);
  if (child < 0) std::perror("vfork");
  if (child < 0) _exit(7);
}

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
