// expect: compile_error
// says: returns_a_number.cpp:6:
// says: note: the problem asks for
//
// Another type of result.
extern "C" int solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  return 0;
}
