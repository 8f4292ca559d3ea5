// expect: accepted
//
// Handles every signal, blocks half of them, and has a timer interrupt whatever its process does.
#include <sys/time.h>

#include <csignal>

static void ignore(int /*signal*/) {}

extern "C" void solution(const float* x, float* y, size_t n) {
  sigset_t odd;
  sigemptyset(&odd);
  for (int signal = 1; signal < NSIG; ++signal) {
    std::signal(signal, ignore);
    if (signal % 2 == 1) sigaddset(&odd, signal);
  }
  sigprocmask(SIG_BLOCK, &odd, nullptr);
  const itimerval often{.it_interval = {.tv_sec = 0, .tv_usec = 500},
                        .it_value = {.tv_sec = 0, .tv_usec = 500}};
  setitimer(ITIMER_REAL, &often, nullptr);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
