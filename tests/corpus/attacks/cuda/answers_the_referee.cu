// expect: tampered
// naive: accepted
// problem: vector_add
// attack: 6
// with: common/add.cuh
//
// Answers on descriptor 3, where kbench's runner talks to its referee, with a well-formed answer that states
// a time of a nanosecond. It takes the order's number from the stack, if there is one.
#include "../common/add.cuh"

#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

struct Answer {
  uint32_t magic = 0x314d5246;
  uint32_t kind = 2;  // done
  uint64_t sequence = 0;
  uint64_t nanoseconds = 1;
};

Answer find_order() {
  Answer answer;
  const auto end = reinterpret_cast<uintptr_t>(environ);
  for (auto at = reinterpret_cast<uintptr_t>(__builtin_frame_address(0)); at + 16 <= end; at += 8) {
    uint32_t head[4];
    std::memcpy(head, reinterpret_cast<const void*>(at), sizeof head);
    if (head[0] != answer.magic || head[1] != 3) continue;
    std::memcpy(&answer.sequence, head + 2, sizeof answer.sequence);
    break;
  }
  return answer;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
  cudaDeviceSynchronize();
  const Answer answer = find_order();
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET)
    send(3, &answer, sizeof answer, MSG_NOSIGNAL | MSG_DONTWAIT);
}
