// expect: timed_out
// says: case 'five' (n=5): it took longer than the limit
// call: 400
//
// Sends itself SIGSTOP.
#include <csignal>

extern "C" void solution(const float* x, float* y, size_t n) {
  raise(SIGSTOP);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
