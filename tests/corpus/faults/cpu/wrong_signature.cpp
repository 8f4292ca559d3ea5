// expect: compile_error
// says: wrong_signature.cpp:6:
// says: note: the problem asks for: extern "C" void solution(const float* x, float* y, size_t n)
//
// Other parameters.
extern "C" void solution(float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
}
