// expect: crashed
// says: loading the submission
// says: SIGSEGV
//
// Writes where nothing is, while it is being loaded.
__attribute__((constructor)) static void early() { *reinterpret_cast<volatile int*>(8) = 1; }

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
