// expect: tampered
// says: case 'five'
//
// Sends a frame of no bytes, which looks like the end of a connection.
#include <sys/socket.h>
#include <unistd.h>

extern "C" void solution(const float* /*x*/, float* y, size_t /*n*/) {
  if (send(3, "", 0, 0) < 0) y[0] = 0;
  while (true) pause();
}
