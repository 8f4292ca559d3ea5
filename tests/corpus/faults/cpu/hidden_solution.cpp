// expect: compile_error
// says: solution
//
// A solution that no other file can see.
static void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
