// expect: tampered
// says: case 'five'
// says: it was closed
//
// Closes the descriptor over which its process answers, and does not end.
#include <unistd.h>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  close(3);
  while (true) pause();
}
