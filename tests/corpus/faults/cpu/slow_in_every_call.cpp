// expect: timed_out
// says: the whole evaluation took longer than the limit
// call: 5000
// total: 2500
//
// No call is too long, but all of them together are.
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  usleep(700'000);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
