// expect: accepted
// One pass: each block scans a tile, tells its sum at once, and adds up those of the tiles before it until it comes to
// one that knows the sum of all up to its own.
// Source: Merrill, Garland, "Single-pass parallel prefix scan with decoupled look-back", NVIDIA NVR-2016-002, 2016.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;
constexpr unsigned warps = threads / 32;
constexpr unsigned rows_of_warp = 4;  // of 32 vectors of four elements
constexpr size_t row_length = 128;
constexpr size_t tile_length = warps * rows_of_warp * row_length;

// A sum below the word that says of what it is, in one 64-bit word that is written at once. Nothing yet is zero.
using Status = unsigned long long;
constexpr unsigned of_tile = 1;
constexpr unsigned of_all_before = 2;

__device__ Status status(unsigned kind, float sum) {
  return (static_cast<Status>(kind) << 32U) | __float_as_uint(sum);
}
__device__ unsigned kind_of(Status status) { return static_cast<unsigned>(status >> 32U); }
__device__ float sum_of(Status status) { return __uint_as_float(static_cast<unsigned>(status)); }

// The sum of all tiles before this one, for all lanes of the warp that calls it: lane l looks at the tile l + 1 before.
__device__ float look_back(long long tile, float sum, volatile Status* statuses) {
  const unsigned lane = threadIdx.x % 32;
  if (lane == 0) statuses[tile] = status(tile == 0 ? of_all_before : of_tile, sum);
  if (tile == 0) return 0.0F;
  float before = 0.0F;
  for (long long nearest = tile - 1;; nearest -= 32) {
    const long long mine = nearest - lane;
    Status seen = status(of_all_before, 0.0F);
    if (mine >= 0) {
      do seen = statuses[mine];
      while (kind_of(seen) == 0);
    }
    __syncwarp();
    const unsigned ends = __ballot_sync(~0U, kind_of(seen) == of_all_before);
    const unsigned last = ends == 0 ? 31 : static_cast<unsigned>(__ffs(static_cast<int>(ends)) - 1);
    float value = lane <= last ? sum_of(seen) : 0.0F;
    for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0U, value, lanes);
    before += value;
    if (ends != 0) break;
  }
  if (lane == 0) statuses[tile] = status(of_all_before, before + sum);
  return before;
}

__device__ float4 load(const float* x, size_t i, size_t n) {
  if (i + 4 <= n) return *reinterpret_cast<const float4*>(x + i);
  return make_float4(i < n ? x[i] : 0.0F, i + 1 < n ? x[i + 1] : 0.0F, i + 2 < n ? x[i + 2] : 0.0F, 0.0F);
}

__device__ void store(float* y, size_t i, size_t n, float4 value) {
  if (i + 4 <= n) {
    *reinterpret_cast<float4*>(y + i) = value;
  } else {
    if (i < n) y[i] = value.x;
    if (i + 1 < n) y[i + 1] = value.y;
    if (i + 2 < n) y[i + 2] = value.z;
  }
}

// The inclusive scan of a row, four elements a lane, which begins at `sum`; `sum` becomes that at its end.
__device__ float4 scan_row(float4 x, float& sum) {
  x.y += x.x;
  x.z += x.y;
  x.w += x.z;
  float total = x.w;
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const float before = __shfl_up_sync(~0U, total, distance);
    if (threadIdx.x % 32 >= distance) total += before;
  }
  const float before = __shfl_up_sync(~0U, total, 1);
  const float start = threadIdx.x % 32 == 0 ? sum : sum + before;
  sum += __shfl_sync(~0U, total, 31);
  return make_float4(x.x + start, x.y + start, x.z + start, x.w + start);
}

// Tiles are numbered in the order in which blocks begin: those before this one are under way, and it may wait for them.
__global__ void __launch_bounds__(threads)
    scan(const float* x, float* y, size_t n, unsigned* tickets, volatile Status* statuses) {
  __shared__ unsigned ticket;
  __shared__ float sums_of_warps[warps];
  __shared__ float before_tile;
  if (threadIdx.x == 0) ticket = atomicAdd(tickets, 1U);
  __syncthreads();
  const unsigned tile = ticket;
  const unsigned warp = threadIdx.x / 32;
  const size_t first = tile * tile_length + warp * rows_of_warp * row_length + threadIdx.x % 32 * 4;

  float4 rows[rows_of_warp];
#pragma unroll
  for (unsigned row = 0; row < rows_of_warp; ++row) rows[row] = load(x, first + row * row_length, n);
  float sum = 0.0F;
#pragma unroll
  for (float4& row : rows) row = scan_row(row, sum);
  if (threadIdx.x % 32 == 0) sums_of_warps[warp] = sum;
  __syncthreads();

  if (warp == 0) {
    float of_block = 0.0F;
    for (const float one : sums_of_warps) of_block += one;
    const float before = look_back(tile, of_block, statuses);
    if (threadIdx.x == 0) before_tile = before;
  }
  __syncthreads();

  float start = before_tile;
  for (unsigned i = 0; i < warp; ++i) start += sums_of_warps[i];
#pragma unroll
  for (unsigned row = 0; row < rows_of_warp; ++row) {
    float4 sums = rows[row];
    sums.x += start;
    sums.y += start;
    sums.z += start;
    sums.w += start;
    store(y, first + row * row_length, n, sums);
  }
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

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  const size_t tiles = (n + tile_length - 1) / tile_length;
  Status* const memory = words(tiles + 1);
  cudaMemsetAsync(memory, 0, (tiles + 1) * sizeof(Status));
  scan<<<static_cast<unsigned>(tiles), threads>>>(input_x, output_y, n, reinterpret_cast<unsigned*>(memory),
                                                  memory + 1);
}
