// expect: tampered or crashed
// says: case 'five'
//
// Puts another descriptor where the one is over which its process answers.
#include <fcntl.h>
#include <unistd.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  dup2(open("/dev/null", O_RDONLY), 3);
}
