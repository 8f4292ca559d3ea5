// expect: refused
// says: is not a plain path beneath the submission's directory
// made: under the name ../../mine.cpp
//
// A name that leads out of the submission's directory.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
