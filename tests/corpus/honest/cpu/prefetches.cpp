// problem: vector_add
// Asks for lines ahead, and so for some beyond the end.
#include <cstddef>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    __builtin_prefetch(a + i + 4096);
    __builtin_prefetch(b + i + 4096);
    c[i] = a[i] + b[i];
  }
}
