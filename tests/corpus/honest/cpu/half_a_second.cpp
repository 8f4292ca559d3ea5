// problem: vector_add
// slow: half a second a call
// A call of 500 ms.
#include <chrono>
#include <cstddef>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < until) {
  }
}
