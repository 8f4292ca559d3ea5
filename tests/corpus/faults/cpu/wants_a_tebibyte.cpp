// expect: limit_exceeded
// says: case 'five' (n=5): the submission ran out of the memory
//
// Wants more memory than there is, and says so by the exception that it gets.
#include <new>

extern "C" void solution(const float* x, float* y, size_t n) {
  float* const much = new float[size_t{1} << 38U];
  for (size_t i = 0; i < n; ++i) y[i] = much[i] = 2 * x[i];
  delete[] much;
}
