// expect: tampered
// says: case 'five'
// says: it was closed
//
// Shuts down the connection over which its process answers.
#include <sys/socket.h>
#include <unistd.h>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  shutdown(3, SHUT_RDWR);
  while (true) pause();
}
