// expect: tampered
// says: what came is no answer
//
// Sends a frame that is far too long.
#include <sys/socket.h>

#include <cstdint>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  static std::uint32_t frame[16'384] = {0x314d5246, 2};
  if (send(3, frame, sizeof frame, 0) < 0) y[0] = 0;
}
