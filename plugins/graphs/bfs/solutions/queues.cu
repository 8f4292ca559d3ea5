// expect: accepted
// A queue for each level, whose vertices are shared among warps: a lane follows the edges of a vertex that has few, and
// the whole warp those of one that has many. The host asks only after some levels whether there is anything left.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;
constexpr unsigned blocks = 4 * 132;
constexpr int32_t many = 16;
constexpr int levels_at_once = 16;

// The length of a level's queue is lengths[level % 3], while that of the next one grows; the third is cleared for the
// level after that.
struct Search {
  const int32_t* offsets;
  const int32_t* targets;
  int32_t* levels;
  int32_t* queues[2];
  int32_t* lengths;
};

__global__ void begin(Search search, size_t vertices, size_t source) {
  const size_t v = size_t{blockIdx.x} * threads + threadIdx.x;
  if (v < vertices) search.levels[v] = v == source ? 0 : -1;
  if (v == 0) search.queues[0][0] = static_cast<int32_t>(source);
  if (v < 3) search.lengths[v] = v == 0 ? 1 : 0;
}

// Called by a whole warp, with an edge for each lane that has one. Vertices that are reached first go to the next
// queue in one piece.
__device__ void follow(const Search& search, int32_t level, bool has_edge, int32_t e) {
  const unsigned lane = threadIdx.x % 32;
  const int32_t target = has_edge ? search.targets[e] : 0;
  const bool is_first =
      has_edge && search.levels[target] < 0 && atomicCAS(&search.levels[target], -1, level + 1) == -1;
  const unsigned ballot = __ballot_sync(~0U, is_first);
  if (ballot == 0) return;
  int place = 0;
  if (lane == 0) place = atomicAdd(&search.lengths[(level + 1) % 3], __popc(ballot));
  place = __shfl_sync(~0U, place, 0) + __popc(ballot & ((1U << lane) - 1));
  if (is_first) search.queues[(level + 1) % 2][place] = target;
}

__global__ void __launch_bounds__(threads) visit(Search search, int32_t level) {
  const int32_t length = search.lengths[level % 3];
  if (blockIdx.x == 0 && threadIdx.x == 0) search.lengths[(level + 2) % 3] = 0;
  const unsigned lane = threadIdx.x % 32;
  const auto warp = static_cast<int32_t>((blockIdx.x * threads + threadIdx.x) / 32);
  constexpr auto warps = static_cast<int32_t>(blocks * threads / 32);
  for (int32_t first = 32 * warp; first < length; first += 32 * warps) {
    const int32_t i = first + static_cast<int32_t>(lane);
    int32_t e = 0;
    int32_t end = 0;
    if (i < length) {
      const int32_t v = search.queues[level % 2][i];
      e = search.offsets[v];
      end = search.offsets[v + 1];
    }
    unsigned with_many = __ballot_sync(~0U, end - e >= many);
    for (; with_many != 0; with_many &= with_many - 1) {
      const int of_lane = __ffs(static_cast<int>(with_many)) - 1;
      const int32_t its_end = __shfl_sync(~0U, end, of_lane);
      for (int32_t its = __shfl_sync(~0U, e, of_lane); its < its_end; its += 32) {
        const int32_t mine = its + static_cast<int32_t>(lane);
        follow(search, level, mine < its_end, mine);
      }
    }
    const bool has_few = end - e < many;
    while (__ballot_sync(~0U, has_few && e < end) != 0) {
      follow(search, level, has_few && e < end, e);
      ++e;
    }
  }
}

// Memory for both queues and the lengths, kept from call to call.
int32_t* memory_for(size_t count) {
  static int32_t* memory = nullptr;
  static size_t capacity = 0;
  if (count > capacity) {
    cudaFree(memory);
    cudaMalloc(&memory, count * sizeof(int32_t));
    capacity = count;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const int32_t* input_offsets, const int32_t* input_targets, int32_t* output_levels,
                         size_t vertices, size_t /*edges*/, size_t source) {
  int32_t* const memory = memory_for(2 * vertices + 3);
  const Search search{
      input_offsets, input_targets, output_levels, {memory + 3, memory + 3 + vertices}, memory};
  begin<<<static_cast<unsigned>(vertices / threads + 1), threads>>>(search, vertices, source);
  int32_t left = 1;
  for (int32_t level = 0; left != 0;) {
    for (int i = 0; i < levels_at_once; ++i, ++level) visit<<<blocks, threads>>>(search, level);
    if (cudaMemcpy(&left, &search.lengths[level % 3], sizeof left, cudaMemcpyDeviceToHost) != cudaSuccess)
      return;
  }
}
