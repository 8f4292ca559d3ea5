// expect: crashed or tampered or timed_out
// says: case 'five'
// call: 4000
//
// Closes every descriptor, the driver's and the referee's alike.
#include <unistd.h>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  for (int descriptor = 0; descriptor < 1024; ++descriptor) close(descriptor);
}
