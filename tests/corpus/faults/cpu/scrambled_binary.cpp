// expect: crashed or compile_error or limit_exceeded
// made: as a binary that is scrambled
//
// A shared object with random bytes from its middle on.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
