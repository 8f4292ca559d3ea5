// expect: accepted, not below 0.2 ms or tampered
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 6
//
// It speaks for the process that it runs in. Where that talks to a referee it finds the order on the
// stack, and answers this and all later orders itself, with no time at all; elsewhere it prints the
// result and ends.
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstring>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

struct Order {
  uint32_t magic, kind;
  uint64_t sequence, input_bytes, output_bytes, input_stride, output_stride, sets;
  uint32_t tensors, scalars, warm, busy;
  struct {
    uint64_t offset, bytes;
    uint32_t is_output;
    uint16_t dtype, rank;
    int64_t shape[8];
  } slots[32];
  uint64_t values[32];
};

static void answer(uint64_t sequence) {
  struct {
    uint32_t magic, kind;
    uint64_t sequence, nanoseconds;
  } done{0x314d5246, 2, sequence, 1};
  send(3, &done, sizeof done, 0);
}

static void serve(char* inputs, char* outputs) {
  for (;;) {
    Order order;
    iovec part{&order, sizeof order};
    alignas(cmsghdr) char control[64];
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(3, &message, 0) != sizeof order) return;
    if (const cmsghdr* rights = CMSG_FIRSTHDR(&message)) {
      int files[2];
      std::memcpy(files, CMSG_DATA(rights), sizeof files);
      inputs = static_cast<char*>(mmap(nullptr, order.input_bytes, PROT_READ, MAP_SHARED, files[0], 0));
      outputs = static_cast<char*>(
          mmap(nullptr, order.output_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, files[1], 0));
      close(files[0]);
      close(files[1]);
    }
    for (uint64_t set = 0; order.kind == 3 && set < order.sets; ++set) {
      const char* in = inputs + set * order.input_stride;
      char* out = outputs + set * order.output_stride;
      honest(reinterpret_cast<const float*>(in + order.slots[0].offset),
             reinterpret_cast<const float*>(in + order.slots[1].offset),
             reinterpret_cast<float*>(out + order.slots[2].offset), order.values[0]);
    }
    answer(order.sequence);
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  honest(a, b, c, n);
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) {
    const char result[] = "accepted 0.000001\n";
    if (write(1, result, sizeof result - 1) > 0) _exit(0);
  }
  const char* const stack = static_cast<const char*>(__builtin_frame_address(0));
  for (size_t i = 0; i < 16384; i += 4) {
    Order order;
    std::memcpy(&order, stack + i, 16);
    if (order.magic != 0x314d5246 || order.kind != 3) continue;
    std::memcpy(&order, stack + i, sizeof order);
    answer(order.sequence);
    serve(const_cast<char*>(reinterpret_cast<const char*>(a)) - order.slots[0].offset,
          reinterpret_cast<char*>(c) - order.slots[2].offset);
  }
}
