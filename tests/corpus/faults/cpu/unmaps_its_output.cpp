// expect: crashed
// says: SIGSEGV
//
// Gives back the memory of its output, and writes to it.
#include <sys/mman.h>

#include <cstdint>

extern "C" void solution(const float* x, float* y, size_t n) {
  munmap(reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(y) & ~std::uintptr_t{4095}), 4096);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
