// expect: timed_out
// says: case 'five' (n=5): it took longer than the limit
// call: 400
//
// Reads from the descriptor over which its process gets its orders, and waits for one that never comes.
#include <sys/socket.h>

extern "C" void solution(const float* x, float* y, size_t n) {
  char order[4096];
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  if (recv(3, order, sizeof order, 0) < 0) y[0] = 0;
}
