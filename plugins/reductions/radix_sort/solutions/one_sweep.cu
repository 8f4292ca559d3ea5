// expect: accepted
// Byte by byte, from the lowest one on, with one pass over the pairs for each byte. All four histograms are counted
// beforehand. A block ranks the keys of its tile by warps, learns by looking back how often each digit comes in the tiles
// before, and writes the pairs by way of shared memory, so that those of a digit go out together.
// Source: Adinets, Merrill, "Onesweep: a faster least significant digit radix sort for GPUs", arXiv:2206.01784, 2022.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned digits = 256;
constexpr unsigned passes = 4;
constexpr unsigned threads = digits;  // a thread for each digit, where digits are counted
constexpr unsigned warps = threads / 32;
constexpr unsigned rounds = 16;  // a warp takes 32 pairs in each
constexpr unsigned tile_length = threads * rounds;

// In the order of the keys, though unsigned.
__device__ unsigned ordered(int32_t key) { return static_cast<unsigned>(key) ^ 0x80000000U; }
__device__ unsigned digit_of(unsigned ordered_key, unsigned pass) {
  return (ordered_key >> (8 * pass)) % digits;
}

// A count below two bits that say of what it is. Nothing yet is zero.
using Status = unsigned;
constexpr Status of_tile = 1U << 30U;
constexpr Status of_all_before = 2U << 30U;
constexpr Status count_mask = of_tile - 1;

// counts[pass][digit], which are zero before.
__global__ void __launch_bounds__(threads) count(const int32_t* keys, unsigned* counts, size_t n) {
  __shared__ unsigned of_block[passes][digits];
  for (unsigned pass = 0; pass < passes; ++pass) of_block[pass][threadIdx.x] = 0;
  __syncthreads();
  for (size_t i = size_t{blockIdx.x} * threads + threadIdx.x; i < n; i += size_t{gridDim.x} * threads) {
    const unsigned key = ordered(keys[i]);
    for (unsigned pass = 0; pass < passes; ++pass) atomicAdd(&of_block[pass][digit_of(key, pass)], 1U);
  }
  __syncthreads();
  for (unsigned pass = 0; pass < passes; ++pass) {
    const unsigned mine = of_block[pass][threadIdx.x];
    if (mine != 0) atomicAdd(&counts[pass * digits + threadIdx.x], mine);
  }
}

// The sum of the values of all threads before the calling one.
__device__ unsigned sum_before(unsigned value) {
  __shared__ unsigned of_warps[warps];
  const unsigned lane = threadIdx.x % 32;
  unsigned sum = value;
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const unsigned before = __shfl_up_sync(~0U, sum, distance);
    if (lane >= distance) sum += before;
  }
  if (lane == 31) of_warps[threadIdx.x / 32] = sum;
  __syncthreads();
  for (unsigned warp = 0; warp < threadIdx.x / 32; ++warp) sum += of_warps[warp];
  return sum - value;
}

// A block for each pass: its counts become the places where the digits begin.
__global__ void __launch_bounds__(threads) find_places(unsigned* counts) {
  unsigned& mine = counts[blockIdx.x * digits + threadIdx.x];
  mine = sum_before(mine);
}

// How many keys of the calling thread's digit are in the tiles before this one.
__device__ unsigned look_back(long long tile, unsigned count, volatile Status* statuses) {
  volatile Status* const of_digit = statuses + threadIdx.x;
  if (tile == 0) {
    of_digit[0] = count | of_all_before;
    return 0;
  }
  of_digit[tile * digits] = count | of_tile;
  unsigned before = 0;
  for (long long other = tile - 1;; --other) {
    Status seen = 0;
    do seen = of_digit[other * digits];
    while (seen == 0);
    before += seen & count_mask;
    if ((seen & of_all_before) != 0) break;
  }
  of_digit[tile * digits] = (before + count) | of_all_before;
  return before;
}

struct Pairs {
  int32_t* keys;
  int32_t* values;
};

// The memory of a pass beside the pairs: the places where digits begin, a ticket, and a status for each tile and
// digit.
struct Pass {
  unsigned number;
  const unsigned* places;
  unsigned* tickets;
  Status* statuses;
};

// Tiles are numbered in the order in which blocks begin: those before this one are under way, and it may wait for them.
__global__ void __launch_bounds__(threads)
    sort_by_digit(const int32_t* keys, const int32_t* values, Pairs sorted, size_t n, Pass pass) {
  __shared__ unsigned ticket;
  __shared__ unsigned counts[warps]
                            [digits];  // of each warp; then where its keys of a digit begin in the tile
  __shared__ unsigned begins[digits];  // of the output, less the place in the tile: of each digit
  __shared__ unsigned tile_keys[tile_length];
  __shared__ int32_t tile_values[tile_length];
  if (threadIdx.x == 0) ticket = atomicAdd(pass.tickets, 1U);
  for (unsigned warp = 0; warp < warps; ++warp) counts[warp][threadIdx.x] = 0;
  __syncthreads();
  const size_t tile_begin = size_t{ticket} * tile_length;
  const unsigned used = n - tile_begin < tile_length ? static_cast<unsigned>(n - tile_begin) : tile_length;
  const unsigned warp = threadIdx.x / 32;
  const unsigned lane = threadIdx.x % 32;
  const unsigned first = warp * 32 * rounds + lane;

  // Behind the end are keys that come after all others. Nobody writes them, and there is no tile behind this one.
  unsigned mine[rounds];
  unsigned ranks[rounds];
#pragma unroll
  for (unsigned round = 0; round < rounds; ++round) {
    const unsigned i = first + round * 32;
    mine[round] = i < used ? ordered(keys[tile_begin + i]) : ~0U;
  }
#pragma unroll
  for (unsigned round = 0; round < rounds; ++round) {
    const unsigned digit = digit_of(mine[round], pass.number);
    const unsigned equal = __match_any_sync(~0U, digit);
    const unsigned lower = equal & ((1U << lane) - 1);
    const unsigned before = counts[warp][digit];
    ranks[round] = before + static_cast<unsigned>(__popc(static_cast<int>(lower)));
    __syncwarp();
    if (lower == 0) counts[warp][digit] = before + static_cast<unsigned>(__popc(static_cast<int>(equal)));
    __syncwarp();
  }
  __syncthreads();

  // From here on, a thread is for the digit of its number.
  unsigned of_tile_count = 0;
  for (unsigned other = 0; other < warps; ++other) of_tile_count += counts[other][threadIdx.x];
  const unsigned begin = sum_before(of_tile_count);
  unsigned place = begin;
  for (unsigned other = 0; other < warps; ++other) {
    const unsigned of_warp = counts[other][threadIdx.x];
    counts[other][threadIdx.x] = place;
    place += of_warp;
  }
  const unsigned before = look_back(ticket, of_tile_count, pass.statuses);
  begins[threadIdx.x] = pass.places[pass.number * digits + threadIdx.x] + before - begin;  // modulo 2^32
  __syncthreads();

#pragma unroll
  for (unsigned round = 0; round < rounds; ++round) {
    const unsigned i = first + round * 32;
    const unsigned to = counts[warp][digit_of(mine[round], pass.number)] + ranks[round];
    tile_keys[to] = mine[round];
    if (i < used) tile_values[to] = values[tile_begin + i];
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < used; i += threads) {
    const unsigned key = tile_keys[i];
    const unsigned to = begins[digit_of(key, pass.number)] + i;
    sorted.keys[to] = static_cast<int32_t>(key ^ 0x80000000U);
    sorted.values[to] = tile_values[i];
  }
}

// Memory kept from call to call.
char* scratch(size_t bytes) {
  static char* memory = nullptr;
  static size_t capacity = 0;
  if (bytes > capacity) {
    cudaFree(memory);
    cudaMalloc(&memory, bytes);
    capacity = bytes;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, const int32_t* input_values, int32_t* output_keys,
                         int32_t* output_values, size_t n) {
  const size_t tiles = (n + tile_length - 1) / tile_length;
  const size_t words_of_pass = tiles * digits + 1;
  const size_t words = passes * (digits + words_of_pass);
  auto* const memory = reinterpret_cast<unsigned*>(scratch((words + 2 * n) * sizeof(unsigned)));
  cudaMemsetAsync(memory, 0, words * sizeof(unsigned));
  auto* const other_keys = reinterpret_cast<int32_t*>(memory + words);
  const Pairs other{other_keys, other_keys + n};
  const Pairs output{output_keys, output_values};

  unsigned* const places = memory;
  constexpr size_t most_blocks = 1024;
  const auto blocks = static_cast<unsigned>(tiles < most_blocks ? tiles : most_blocks);
  count<<<blocks, threads>>>(input_keys, places, n);
  find_places<<<passes, threads>>>(places);

  const int32_t* keys = input_keys;
  const int32_t* values = input_values;
  for (unsigned number = 0; number < passes; ++number) {
    const Pairs sorted = number % 2 == 0 ? other : output;
    unsigned* const words_here = memory + passes * digits + number * words_of_pass;
    sort_by_digit<<<static_cast<unsigned>(tiles), threads>>>(
        keys, values, sorted, n, Pass{number, places, words_here, words_here + 1});
    keys = sorted.keys;
    values = sorted.values;
  }
}
