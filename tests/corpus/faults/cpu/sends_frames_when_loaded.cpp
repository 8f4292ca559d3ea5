// expect: tampered
// says: the descriptor between its process and kbench
//
// Answers while it is being loaded, before anything was asked.
#include <sys/socket.h>

#include <cstdint>

__attribute__((constructor)) static void early() {
  const std::uint32_t ready[6] = {0x314d5246, 1, 0, 0, 7, 0};
  if (send(3, ready, sizeof ready, 0) < 0) __builtin_trap();
}

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
