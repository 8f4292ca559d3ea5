// expect: accepted
//
// Forks twice, into a session of its own, to stay where its parent has ended; for two seconds at most.
#include <sys/wait.h>
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  static const pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() == 0) {
      alarm(2);
      while (true) pause();
    }
    _exit(0);
  }
  if (child > 0) waitpid(child, nullptr, 0);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
