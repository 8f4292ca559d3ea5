// expect: crashed
// says: case 'five'
// says: SIGSEGV
// prints: on my way
//
// Writes where nothing is, after it has printed something.
#include <unistd.h>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  if (write(2, "on my way\n", 10) > 0) *reinterpret_cast<volatile int*>(8) = 1;
}
