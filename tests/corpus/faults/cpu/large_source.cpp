// expect: accepted
// made: of 15 MiB
//
// A file of nearly the size that is allowed.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
