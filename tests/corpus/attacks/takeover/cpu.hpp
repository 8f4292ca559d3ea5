// Takes the place of kbench's runner for a processor, from loading on.
#pragma once

#include "protocol.hpp"

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

namespace takeover {

// The words behind the outputs by which the calls of a batch take turns, which count from 1. A turn names the set that has it.
struct Turns {
  alignas(64) volatile uint32_t given;
  volatile uint32_t set;
  alignas(64) volatile uint32_t reached;
  alignas(64) volatile uint32_t is_awake;

  void reach(uint32_t turn) {
    __atomic_store_n(&reached, turn, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &reached, FUTEX_WAKE, 1, nullptr, nullptr, 0);
  }
  bool is_given(uint32_t turn) const { return __atomic_load_n(&given, __ATOMIC_SEQ_CST) == turn; }
  void await(uint32_t turn) {
    while (!is_given(turn) && is_awake != 0) {
    }
    while (!is_given(turn)) syscall(SYS_futex, &given, FUTEX_WAIT, turn - 1, nullptr, nullptr, 0);
  }
};

// The memory of the tensors, as the runner would have mapped it.
class Arenas {
 public:
  // Maps what came with the order, and touches each page, as the runner does.
  void take(const Packet& packet) {
    if (!packet.has_files) return;
    if (inputs_ != nullptr) munmap(inputs_, input_bytes_);
    if (outputs_ != nullptr) munmap(outputs_, output_bytes_);
    input_bytes_ = packet.order.input_bytes;
    output_bytes_ = packet.order.output_bytes;
    inputs_ = map(packet.files[0], input_bytes_, PROT_READ);
    outputs_ = map(packet.files[1], output_bytes_, PROT_READ | PROT_WRITE);
  }

  // Of the set with this number, counted from 0.
  const char* input(const Order& order, uint64_t set, int slot) const {
    return inputs_ + set * order.input_stride + order.slots[slot].offset;
  }
  char* output(const Order& order, uint64_t set, int slot) const {
    return outputs_ + set * order.output_stride + order.slots[slot].offset;
  }

  Turns& turns() const { return *reinterpret_cast<Turns*>(outputs_ + output_bytes_ - gate_bytes); }

 private:
  static char* map(int file, size_t bytes, int access) {
    auto* const memory = static_cast<char*>(mmap(nullptr, bytes, access, MAP_SHARED | MAP_POPULATE, file, 0));
    close(file);
    for (size_t at = 0; at < bytes; at += 4096) {
      volatile char* const byte = memory + at;
      const char value = *byte;
      if ((access & PROT_WRITE) != 0) *byte = value;
    }
    return memory;
  }

  char* inputs_ = nullptr;
  char* outputs_ = nullptr;
  size_t input_bytes_ = 0;
  size_t output_bytes_ = 0;
};

// The order for one call of a batch: of kind take_turns, and with its number, from 0, as `sequence`.
inline Order order_of_turn(const Order& order, uint64_t set) {
  Order one = order;
  one.sets = 1;
  one.sequence = set;
  for (uint32_t i = 0; i < one.tensors; ++i)
    one.slots[i].offset += set * (one.slots[i].is_output != 0 ? one.output_stride : one.input_stride);
  return one;
}

// Has `work(order, arenas)` make the calls of an order, one by one where they take turns. Returns what is claimed for them.
template <class Work, class Claim>
uint64_t obey(const Order& order, const Arenas& arenas, const Work& work, const Claim& claim) {
  const auto call_once = [&](const Order& one) {
    const uint64_t begin = now();
    work(one, arenas);
    return claim(one, now() - begin);
  };
  if (order.kind == call) return call_once(order);
  uint64_t claimed = 0;
  if (order.kind != take_turns) return claimed;
  Turns& turns = arenas.turns();
  for (uint32_t turn = 1; turn <= order.sets; ++turn) {
    turns.reach(turn);
    turns.await(turn);
    const Order one = order_of_turn(order, turns.set);
    claimed += call_once(one);
  }
  turns.reach(static_cast<uint32_t>(order.sets) + 1);
  return claimed;
}

// To be called from a constructor. Where a runner is loading this object it never returns, and obeys all further orders:
// `work(order, arenas)` does what a call order asks for, and `claim(order, elapsed)` is the time that is claimed for it,
// in nanoseconds like the one that it took. Both are called for each turn of a batch as for a call alone.
template <class Work, class Claim>
void serve(const Work& work, const Claim& claim) {
  const Order* const order = find_on_stack(load);
  if (order == nullptr) return;
  answer(*order, 0);
  Arenas arenas;
  for (Packet packet; receive(packet);) {
    arenas.take(packet);
    answer(packet.order, obey(packet.order, arenas, work, claim));
  }
  _exit(0);
}

// A claim for serve(): what two readings of a clock take.
inline uint64_t nothing(const Order&, uint64_t) { return 20; }

}  // namespace takeover
