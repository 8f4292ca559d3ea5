// expect: timed_out
// says: loading the submission
// load: 400
//
// Sends itself SIGSTOP while it is being loaded.
#include <csignal>

__attribute__((constructor)) static void early() { raise(SIGSTOP); }

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
