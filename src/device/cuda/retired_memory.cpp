#include "device/cuda/retired_memory.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <utility>

namespace kbench::device {
namespace {

// False, too, where a GPU that has failed does not tell.
bool is_half_free() {
  std::size_t free = 0;
  std::size_t all = 0;
  return cudaMemGetInfo(&free, &all) == cudaSuccess && free >= all / 2;
}

bool is_of(const GpuArena& arena, const std::vector<GpuPiece>& pieces) {
  if (pieces.size() > 1 || arena.pieces().size() > 1) return arena.pieces() == pieces;
  return arena.pieces().front().is_shared == pieces.front().is_shared &&
         arena.bytes().size() >= pieces.front().bytes;
}

}  // namespace

GpuArena RetiredMemory::arena(const std::vector<GpuPiece>& pieces, Retirement retirement) {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& each) {
    return retirement == Retirement::for_reuse && each.retirement == Retirement::for_reuse &&
           is_of(each.arena, pieces);
  });
  if (found == kept_.end()) return with_room([&] { return GpuArena(pieces); });
  GpuArena arena = std::move(found->arena);
  kept_.erase(found);
  return arena;
}

bool RetiredMemory::give_back() {
  const bool is_something = !kept_.empty();
  kept_.clear();
  return is_something;
}

void RetiredMemory::add(GpuArena arena, Retirement retirement) {
  kept_.push_back({std::move(arena), retirement});
  while (!kept_.empty() && !is_half_free()) kept_.pop_front();
}

}  // namespace kbench::device
