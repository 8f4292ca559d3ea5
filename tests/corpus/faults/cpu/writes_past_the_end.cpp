// expect: wrong_answer
// says: past the end of y
//
// Writes one element too many.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  y[n] = 0;
}
