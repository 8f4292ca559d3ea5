// Shared memory of the current GPU, kept when no call needs it any more, until others may need the room or this process ends.
// The driver clears what is given back, in the background: 440 GB/s on an H200. A kernel that reads and writes much
// takes a tenth longer during that.
#pragma once

#include "device/cuda/arena.hpp"

#include <cstddef>
#include <list>
#include <new>
#include <vector>

namespace kbench::device {

// How memory is retired.
enum class Retirement : unsigned char {
  for_good,  // no call finds it again, for a submission may still have it mapped
  for_reuse,
};

class RetiredMemory {
 public:
  // Returns an arena of these pieces, new or retired for that; a single piece may be larger. Throws as GpuArena does.
  GpuArena arena(const std::vector<GpuPiece>& pieces, Retirement retirement);

  // Half of the GPU's memory stays free, as far as that is in its power: what was retired first is given back for it.
  void add(GpuArena arena, Retirement retirement);

  // Gives back all that is kept. Returns false if that is nothing.
  bool give_back();

  // Returns what `allocate` returns. If memory runs out, frees all kept memory, and calls it once more.
  template <class Allocate>
  auto with_room(const Allocate& allocate) {
    try {
      return allocate();
    } catch (const std::bad_alloc&) {
      if (!give_back()) throw;
    }
    return allocate();
  }

 private:
  struct Kept {
    GpuArena arena;
    Retirement retirement;
  };
  std::list<Kept> kept_;
};

}  // namespace kbench::device
