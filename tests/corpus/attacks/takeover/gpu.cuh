// Takes the place of kbench's runner for a GPU, from the first call on.
#pragma once

#include "protocol.hpp"

#include <cuda.h>
#include <cuda_runtime.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace takeover {

template <class Function>
Function* find(const char* name) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &found);
  return reinterpret_cast<Function*>(function);
}

// The functions of the driver by which memory of another process is mapped.
struct Driver {
  decltype(cuMemImportFromShareableHandle)* import =
      find<decltype(cuMemImportFromShareableHandle)>("cuMemImportFromShareableHandle");
  decltype(cuMemAddressReserve)* reserve = find<decltype(cuMemAddressReserve)>("cuMemAddressReserve");
  decltype(cuMemMap)* map = find<decltype(cuMemMap)>("cuMemMap");
  decltype(cuMemSetAccess)* open = find<decltype(cuMemSetAccess)>("cuMemSetAccess");
  decltype(cuMemUnmap)* unmap = find<decltype(cuMemUnmap)>("cuMemUnmap");
  decltype(cuMemAddressFree)* free = find<decltype(cuMemAddressFree)>("cuMemAddressFree");
  decltype(cuMemRelease)* release = find<decltype(cuMemRelease)>("cuMemRelease");
};

inline const Driver& driver() {
  static const Driver functions;
  return functions;
}

// Addresses with the memory of other processes behind them, all or some.
class Mapping {
 public:
  Mapping() = default;
  // Mapped by the runner, and never unmapped.
  explicit Mapping(const char* address) : address_(reinterpret_cast<CUdeviceptr>(address)) {}

  void take(int file, size_t bytes, CUmemAccess_flags flags) {
    reserve(bytes);
    add(file, 0, bytes, flags);
  }

  void reserve(size_t bytes) {
    give_up();
    bytes_ = bytes;
    driver().reserve(&address_, bytes, 0, 0, 0);
  }

  void add(int file, size_t offset, size_t bytes, CUmemAccess_flags flags) {
    Part& part = parts_[count_++];
    part.offset = offset;
    part.bytes = bytes;
    CUmemAccessDesc access{};
    access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    access.flags = flags;
    driver().import(&part.memory, reinterpret_cast<void*>(static_cast<uintptr_t>(file)),
                    CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    driver().map(address_ + offset, bytes, 0, part.memory, 0);
    driver().open(address_ + offset, bytes, &access, 1);
    close(file);
  }

  void give_up() {
    for (size_t i = 0; i < count_; ++i) {
      driver().unmap(address_ + parts_[i].offset, parts_[i].bytes);
      driver().release(parts_[i].memory);
    }
    if (bytes_ != 0) driver().free(address_, bytes_);
    address_ = 0;
    bytes_ = 0;
    count_ = 0;
  }

  char* data() const { return reinterpret_cast<char*>(address_); }

 private:
  struct Part {
    CUmemGenericAllocationHandle memory = 0;
    size_t offset = 0;
    size_t bytes = 0;
  };

  CUdeviceptr address_ = 0;
  size_t bytes_ = 0;
  Part parts_[32];
  size_t count_ = 0;
};

// The memory of the tensors, as the runner would have mapped it.
struct Arenas {
  Mapping inputs;
  Mapping outputs;

  // Maps what came with the order. One to map without any memory gives up what was mapped before.
  void take(const Packet& packet) {
    if (packet.has_files && packet.order.fence_bytes != 0) {
      take_between_fences(packet);
    } else if (packet.has_files) {
      inputs.take(packet.files[0], packet.order.input_bytes, CU_MEM_ACCESS_FLAGS_PROT_READ);
      outputs.take(packet.files[1], packet.order.output_bytes, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
    } else if (packet.order.kind < call) {
      inputs.give_up();
      outputs.give_up();
    }
  }

  void take_between_fences(const Packet& packet) {
    const Order& order = packet.order;
    inputs.reserve(order.input_bytes);
    outputs.reserve(order.output_bytes);
    const int* file = packet.files;
    for (const bool is_output : {false, true}) {
      for (uint32_t i = 0; i < order.tensors; ++i) {
        const Slot& slot = order.slots[i];
        if ((slot.is_output != 0) != is_output) continue;
        const uint64_t begin = slot.offset / order.fence_bytes * order.fence_bytes;
        const uint64_t end =
            (slot.offset + slot.bytes + order.fence_bytes - 1) / order.fence_bytes * order.fence_bytes;
        (is_output ? outputs : inputs)
            .add(*file++, begin, end - begin,
                 is_output ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE : CU_MEM_ACCESS_FLAGS_PROT_READ);
      }
    }
  }

  // The word that is 1 when what was queued may begin.
  CUdeviceptr gate(const Order& order) const {
    return reinterpret_cast<CUdeviceptr>(outputs.data()) + order.output_bytes - gate_bytes;
  }

  // Of the set with this number, counted from 0.
  const char* input(const Order& order, uint64_t set, int slot) const {
    return inputs.data() + set * order.input_stride + order.slots[slot].offset;
  }
  char* output(const Order& order, uint64_t set, int slot) const {
    return outputs.data() + set * order.output_stride + order.slots[slot].offset;
  }
};

// Answers the order of the call that is under way, whose work has been launched, and all further ones: `take(packet, arenas)`
// maps memory, `work(order, arenas)` does what a call order asks for, and `claim(order, elapsed)` is the time that is
// claimed for it, in nanoseconds like the one that it took. Returns at once where there is no runner.
template <class Take, class Work, class Claim>
void serve(const Order* order, Arenas arenas, const Take& take, const Work& work, const Claim& claim) {
  cudaDeviceSynchronize();
  answer(*order, 20);
  for (Packet packet; receive(packet);) {
    const uint64_t begin = now();
    take(packet, arenas);
    if (packet.order.kind == call) work(packet.order, arenas);
    answer(packet.order, claim(packet.order, now() - begin));
  }
  _exit(0);
}

inline void take(const Packet& packet, Arenas& arenas) { arenas.take(packet); }

// A claim for serve(): what two readings of a clock take.
inline uint64_t nothing(const Order&, uint64_t) { return 20; }

}  // namespace takeover
