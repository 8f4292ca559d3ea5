// expect: limit_exceeded
// says: case 'five'
// says: descriptors or files that it may have
//
// Opens all the files that it may, and leaves no descriptor for what its process is given next.
#include <fcntl.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (int i = 0; i < 10'000 && open("/dev/null", O_RDONLY) >= 0; ++i) {
  }
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
