// Takes the place of kbench's runner for a processor, from loading on.
#pragma once

#include "protocol.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

namespace takeover {

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

// To be called from a constructor. Where a runner is loading this object it never returns, and obeys all further orders:
// `work(order, arenas)` does what a call order asks for, and `claim(order, elapsed)` is the time that is claimed for it,
// in nanoseconds like the one that it took.
template <class Work, class Claim>
void serve(const Work& work, const Claim& claim) {
  const Order* const order = find_on_stack(load);
  if (order == nullptr) return;
  answer(*order, 0);
  Arenas arenas;
  for (Packet packet; receive(packet);) {
    arenas.take(packet);
    const uint64_t begin = now();
    if (packet.order.kind == call) work(packet.order, arenas);
    answer(packet.order, claim(packet.order, now() - begin));
  }
  _exit(0);
}

// A claim for serve(): what two readings of a clock take.
inline uint64_t nothing(const Order&, uint64_t) { return 20; }

}  // namespace takeover
