// expect: refused
// says: is not source text: it holds NUL bytes
// made: with a NUL byte
//
// A NUL byte in the text.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
