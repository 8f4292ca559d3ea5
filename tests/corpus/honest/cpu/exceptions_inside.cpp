// problem: vector_add
// Throws, and catches it itself.
#include <cstddef>
#include <stdexcept>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  try {
    if (n > 0) throw std::runtime_error("the long way");
  } catch (const std::runtime_error&) {
    for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  }
}
