// problem: vector_add
// Gets memory from the operating system in every call, and gives it back.
#include <algorithm>
#include <cstddef>
#include <memory>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const auto copy = std::make_unique<float[]>(n);
  std::copy_n(a, n, copy.get());
  for (size_t i = 0; i < n; ++i) c[i] = copy[i] + b[i];
}
