// expect: compile_error
// says: no_utf8.cpp
// made: with bytes that are no UTF-8
//
// Bytes that are no UTF-8, in a name.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
