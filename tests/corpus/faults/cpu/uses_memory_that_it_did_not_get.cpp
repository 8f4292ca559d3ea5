// expect: crashed
// says: SIGSEGV
// memory: 64
//
// Does not look at what malloc() answers.
#include <cstdlib>

extern "C" void solution(const float* x, float* y, size_t n) {
  volatile float* const much = static_cast<float*>(std::malloc(size_t{1} << 32U));
  for (size_t i = 0; i < n; ++i) y[i] = much[i] = 2 * x[i];
}
