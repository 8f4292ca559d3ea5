// expect: refused
// says: would look like an option to the compiler
// made: under the name -fplugin=mine.cpp
//
// A name that is an option.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
