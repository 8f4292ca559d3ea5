// expect: compile_error
// says: it is truncated
// made: as a binary that is truncated
//
// The first half of a shared object.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
