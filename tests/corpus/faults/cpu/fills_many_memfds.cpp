// expect: accepted
//
// Keeps eight pieces of memory that count as files, 8 MiB each where it gets any, and is right.
#include <sys/mman.h>
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  static char block[1U << 20U];
  static bool first = true;
  for (int file = 0; first && file < 8; ++file) {
    const int descriptor = memfd_create("part", 0);
    for (int i = 0; i < 8 && write(descriptor, block, sizeof block) > 0; ++i) {
    }
  }
  first = false;
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
