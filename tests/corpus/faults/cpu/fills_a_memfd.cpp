// expect: accepted
//
// Fills memory that counts as a file, 64 MiB where it gets any, and is right.
#include <sys/mman.h>
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  static char block[1U << 20U];
  const int file = memfd_create("large", 0);
  for (int i = 0; i < 64 && write(file, block, sizeof block) > 0; ++i) {
  }
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
