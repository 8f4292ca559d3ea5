// expect: limit_exceeded
// says: loading the submission: the submission ran out of the memory
// prints: std::bad_alloc
// memory: 64
//
// Takes memory and writes to it while it is being loaded: 2 GiB where nothing stops it.
#include <cstring>
#include <new>

__attribute__((constructor)) static void early() {
  constexpr size_t block = size_t{1} << 20U;
  for (int i = 0; i < 2'048; ++i) std::memset(new char[block], 1, block);
}

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
