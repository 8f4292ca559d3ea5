// expect: refused
// says: is not source text: it holds NUL bytes
// made: in UTF-16
//
// The text of another editor.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
