// kbench's protocol (docs/protocol.md), spoken by a submission that takes the place of its runner.
#pragma once

#include <sched.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace takeover {

constexpr int socket_to_referee = 3;
constexpr uint32_t magic = 0x314d5246;
constexpr uint32_t load = 1;
constexpr uint32_t call = 3;
constexpr uint32_t queue = 4;
constexpr uint32_t finish = 5;
constexpr uint32_t take_turns = 7;
constexpr size_t gate_bytes = 256;  // and those of turns

struct Slot {
  uint64_t offset, bytes;
  uint32_t is_output;
  uint16_t dtype, rank;
  int64_t shape[8];
};

struct Order {
  uint32_t magic, kind;
  uint64_t sequence, input_bytes, output_bytes, input_stride, output_stride, sets;
  uint32_t tensors, reserved, convention, fence_bytes;
  Slot slots[32];
  uint64_t scalars[32];
};
static_assert(sizeof(Order) == 3144);

// An order, with the descriptors of input and output memory if it came with them: of each tensor's, where a GPU has fences.
struct Packet {
  Order order;
  int files[32];
  bool has_files;
};

inline uint64_t now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

// Says of the order that it is obeyed, and took so long.
inline void answer(const Order& order, uint64_t nanoseconds) {
  const struct {
    uint32_t magic, kind;
    uint64_t sequence, nanoseconds;
  } done{magic, 2, order.sequence, nanoseconds};
  send(socket_to_referee, &done, sizeof done, MSG_NOSIGNAL);
}

struct Place {
  unsigned char memory[64];  // a CUipcMemHandle
  uint64_t offset;
  uint32_t set, tensor;
};

struct Returned {
  uint32_t magic, kind;
  uint64_t sequence, count;
  Place places[16];
};
static_assert(sizeof(Returned) == 1304);

// Places of the outputs of the first set, in memory that is to be named yet.
inline Returned returned_of(const Order& order) {
  Returned returned{magic, 10, order.sequence, 0, {}};
  for (uint32_t i = 0; i < order.tensors; ++i) {
    if (order.slots[i].is_output != 0) returned.places[returned.count++].tensor = i;
  }
  return returned;
}

// Comes before the answer.
inline void name(const Returned& returned) {
  send(socket_to_referee, &returned, sizeof returned, MSG_NOSIGNAL);
}

// False where none has come: with MSG_DONTWAIT for lack of one, else because the referee has gone.
inline bool receive(Packet& packet, int flags = 0) {
  iovec part{&packet.order, sizeof packet.order};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof packet.files)];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  if (recvmsg(socket_to_referee, &message, flags | MSG_CMSG_CLOEXEC) !=
      static_cast<ssize_t>(sizeof packet.order))
    return false;
  const cmsghdr* const rights = CMSG_FIRSTHDR(&message);
  packet.has_files = rights != nullptr;
  if (packet.has_files) std::memcpy(packet.files, CMSG_DATA(rights), rights->cmsg_len - CMSG_LEN(0));
  return true;
}

// The referee holds the main thread, and with it what that starts, to one core.
inline void use_all_cores() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (int core = 0; core < CPU_SETSIZE; ++core) CPU_SET(core, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
}

// The order of that kind which the runner is obeying, in a frame of one of its functions; null without a runner.
inline const Order* find_on_stack(uint32_t kind) {
  const auto end = reinterpret_cast<uintptr_t>(environ);  // above all that is called
  auto at = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  for (; at + sizeof(Order) <= end; at += 8) {
    const auto* const order = reinterpret_cast<const Order*>(at);
    if (order->magic == magic && order->kind == kind && order->sequence != 0) return order;
  }
  return nullptr;
}

}  // namespace takeover
