// expect: refused
// says: is empty
// made: under no name
//
// A file without a name.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
