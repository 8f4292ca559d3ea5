// expect: limit_exceeded
// says: case 'five'
// says: memory
// memory: 64
//
// Takes memory and writes to it, block after block: 2 GiB where nothing stops it.
#include <cstring>
#include <new>

extern "C" void solution(const float* x, float* y, size_t n) {
  constexpr size_t block = size_t{1} << 20U;
  for (int i = 0; i < 2'048; ++i) std::memset(new char[block], 1, block);
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
