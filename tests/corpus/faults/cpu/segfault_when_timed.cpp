// expect: crashed
// says: case 'timed'
// says: SIGSEGV
//
// Behaves in the checks, and crashes where it is timed.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  if (n == 4096) *reinterpret_cast<volatile int*>(8) = 1;
}
