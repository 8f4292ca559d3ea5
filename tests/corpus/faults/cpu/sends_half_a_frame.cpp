// expect: tampered
// says: what came is no answer
//
// Sends the beginning of a frame.
#include <sys/socket.h>

#include <cstdint>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  const std::uint32_t half[3] = {0x314d5246, 2, 0};
  if (send(3, half, sizeof half, 0) < 0) y[0] = 0;
}
