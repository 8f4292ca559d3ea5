// expect: timed_out
// says: case 'timed' (n=4096): it took longer than the limit
// call: 400
//
// Behaves in the checks, and never returns where it is timed.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  for (volatile int i = 0; n == 4096; i = i + 1) {
  }
}
