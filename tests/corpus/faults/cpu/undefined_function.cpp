// expect: compile_error
// says: the submission does not link
// says: undefined reference to `nowhere
//
// Calls what is declared and never defined.
float nowhere(float x);

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = nowhere(x[i]);
}
