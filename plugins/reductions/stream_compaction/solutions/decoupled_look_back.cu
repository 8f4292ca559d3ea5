// expect: accepted
// One pass: each block counts what it keeps of a tile, learns from the tiles before how much they keep, and moves its own
// by way of shared memory, so that neighbours are written together. The tile's losses, counted from the end, are the
// zeros it writes there: each block has as many to write as it has elements to read.
// Source: Merrill, Garland, "Single-pass parallel prefix scan with decoupled look-back", NVIDIA NVR-2016-002, 2016.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;
constexpr unsigned warps = threads / 32;
constexpr unsigned rounds = 16;  // a warp takes 32 elements in each
constexpr unsigned tile_length = threads * rounds;

// A count below the word that says of what it is. Nothing yet is zero.
using Status = unsigned long long;
constexpr Status of_tile = 1ULL << 62U;
constexpr Status of_all_before = 2ULL << 62U;
constexpr Status count_mask = of_tile - 1;

// Returns the number of elements that all tiles before this one keep, for all lanes of the calling warp: lane l reads
// the tile l + 1 before.
__device__ Status look_back(long long tile, Status count, volatile Status* statuses) {
  const unsigned lane = threadIdx.x % 32;
  if (lane == 0) statuses[tile] = count | (tile == 0 ? of_all_before : of_tile);
  if (tile == 0) return 0;
  Status before = 0;
  for (long long nearest = tile - 1;; nearest -= 32) {
    const long long mine = nearest - lane;
    Status seen = of_all_before;
    if (mine >= 0) {
      do seen = statuses[mine];
      while (seen == 0);
    }
    __syncwarp();
    const unsigned ends = __ballot_sync(~0U, (seen & of_all_before) != 0);
    const unsigned last = ends == 0 ? 31 : static_cast<unsigned>(__ffs(static_cast<int>(ends)) - 1);
    Status value = lane <= last ? seen & count_mask : 0;
    for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0U, value, lanes);
    before += value;
    if (ends != 0) break;
  }
  if (lane == 0) statuses[tile] = (before + count) | of_all_before;
  return before;
}

// Tiles are numbered in the order in which blocks begin: those before this one are under way, and it may wait for them.
__global__ void __launch_bounds__(threads) compact(const float* x, float* y, int64_t* count, size_t n,
                                                   unsigned* tickets, volatile Status* statuses) {
  __shared__ unsigned ticket;
  __shared__ unsigned counts_of_warps[warps];
  __shared__ Status before_tile;
  __shared__ float kept[tile_length];
  if (threadIdx.x == 0) ticket = atomicAdd(tickets, 1U);
  __syncthreads();
  const size_t tile = ticket;
  const unsigned warp = threadIdx.x / 32;
  const unsigned lane = threadIdx.x % 32;
  const size_t first = tile * tile_length + warp * (32 * rounds) + lane;

  float elements[rounds];
  unsigned ballots[rounds];
  unsigned of_warp = 0;
#pragma unroll
  for (unsigned round = 0; round < rounds; ++round) {
    const size_t i = first + round * 32;
    elements[round] = i < n ? x[i] : 0.0F;
  }
#pragma unroll
  for (unsigned round = 0; round < rounds; ++round) {
    ballots[round] = __ballot_sync(~0U, elements[round] > 0.0F);
    of_warp += static_cast<unsigned>(__popc(static_cast<int>(ballots[round])));
  }
  if (lane == 0) counts_of_warps[warp] = of_warp;
  __syncthreads();

  unsigned of_block = 0;
  unsigned place = 0;
  for (unsigned i = 0; i < warps; ++i) {
    if (i == warp) place = of_block;
    of_block += counts_of_warps[i];
  }
#pragma unroll
  for (unsigned round = 0; round < rounds; ++round) {
    const unsigned lower = ballots[round] & ((1U << lane) - 1);
    if (elements[round] > 0.0F)
      kept[place + static_cast<unsigned>(__popc(static_cast<int>(lower)))] = elements[round];
    place += static_cast<unsigned>(__popc(static_cast<int>(ballots[round])));
  }
  if (warp == 0) {
    const Status before = look_back(static_cast<long long>(tile), of_block, statuses);
    if (lane == 0) before_tile = before;
  }
  __syncthreads();

  const size_t before = before_tile;
  for (unsigned i = threadIdx.x; i < of_block; i += threads) y[before + i] = kept[i];
  const size_t begin = tile * tile_length;
  const size_t used = n - begin < tile_length ? n - begin : tile_length;
  const size_t lost_before = begin - before;
  for (unsigned i = threadIdx.x; i < used - of_block; i += threads) y[n - 1 - lost_before - i] = 0.0F;
  if (threadIdx.x == 0 && begin + used == n) *count = static_cast<int64_t>(before + of_block);
}

// Memory kept from call to call: a word for the tickets, and one for each tile.
Status* words(size_t count) {
  static Status* memory = nullptr;
  static size_t capacity = 0;
  if (count > capacity) {
    cudaFree(memory);
    cudaMalloc(&memory, count * sizeof(Status));
    capacity = count;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, int64_t* output_count, size_t n) {
  const size_t tiles = (n + tile_length - 1) / tile_length;
  Status* const memory = words(tiles + 1);
  cudaMemsetAsync(memory, 0, (tiles + 1) * sizeof(Status));
  compact<<<static_cast<unsigned>(tiles), threads>>>(input_x, output_y, output_count, n,
                                                     reinterpret_cast<unsigned*>(memory), memory + 1);
}
