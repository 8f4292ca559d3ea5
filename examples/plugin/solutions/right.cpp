// expect: accepted
#include <cstddef>

extern "C" void solution(const float* x, float* y, size_t n, float a) {
  for (size_t i = 0; i < n; ++i) y[i] += a * x[i];
}
