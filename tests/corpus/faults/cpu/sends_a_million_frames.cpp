// expect: tampered
// says: the descriptor between its process and kbench
//
// Sends a million well-formed answers to orders that were not given.
#include <sys/socket.h>

#include <cstdint>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  for (std::uint32_t i = 0; i < 1'000'000; ++i) {
    const std::uint32_t answer[6] = {0x314d5246, 2, i, 0, 1, 0};
    if (send(3, answer, sizeof answer, 0) < 0) return;
  }
}
