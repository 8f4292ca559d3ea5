// expect: timed_out
// says: case 'five' (n=5): it took longer than the limit
// call: 400
//
// An endless loop that ignores every signal that can be ignored.
#include <csignal>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_IGN);
  for (volatile size_t i = 0;; i = i + 1) y[i % n] = x[i % n];
}
