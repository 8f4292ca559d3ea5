// expect: accepted
// prints: out of 1 GiB
// call: 60000
// output: 4000
//
// Prints a gigabyte on both its outputs, once, and is right.
#include <unistd.h>

#include <cstring>

extern "C" void solution(const float* x, float* y, size_t n) {
  static bool first = true;
  static char block[65'536];
  if (first) {
    std::memset(block, '.', sizeof block);
    std::memcpy(block, "out of 1 GiB\n", 13);
    for (int i = 0; i < 16'384 && write(1 + i % 2, block, sizeof block) > 0; ++i) {
    }
  }
  first = false;
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
