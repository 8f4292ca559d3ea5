// expect: tampered
// says: case 'five'
// says: what came is no answer
//
// Sends a frame of the right size that says nothing.
#include <sys/socket.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  const char garbage[24] = "garbage garbage garbage";
  if (send(3, garbage, sizeof garbage, 0) < 0) y[0] = 0;
}
