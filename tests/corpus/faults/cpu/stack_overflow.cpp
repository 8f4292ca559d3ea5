// expect: crashed
// says: case 'five'
// says: SIGSEGV
//
// Recursion without an end.
static int deeper(volatile char* above) {
  volatile char here[4096];
  here[0] = static_cast<char>(above[0] + 1);
  return deeper(here) + here[0];
}

extern "C" void solution(const float* x, float* y, size_t n) {
  volatile char here[1] = {};
  for (size_t i = 0; i < n; ++i) y[i] = x[i] * static_cast<float>(deeper(here));
}
