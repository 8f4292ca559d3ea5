// expect: accepted
// One pass: each block scans a tile, tells its sum at once, and adds up those of the tiles before it until it comes to
// one in which a segment begins, or to one that knows the sum of all up to its own.
// Source: Merrill, Garland, "Single-pass parallel prefix scan with decoupled look-back", NVIDIA NVR-2016-002, 2016.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;
constexpr unsigned warps = threads / 32;
constexpr unsigned rows_of_warp = 4;  // of 32 vectors of four elements
constexpr size_t row_length = 128;
constexpr size_t tile_length = warps * rows_of_warp * row_length;

// The sum of a range from its last beginning on, and whether there is one.
struct Segment {
  float sum;
  unsigned begins;
};

__device__ Segment join(Segment before, Segment after) {
  return {after.begins != 0 ? after.sum : before.sum + after.sum, before.begins | after.begins};
}

// A sum below the word that says of what it is, in one 64-bit word that is written at once. Nothing yet is zero. What
// comes before a tile in which a segment begins does not matter to those behind it: its own sum is one of all before.
using Status = unsigned long long;
constexpr unsigned of_tile = 1;
constexpr unsigned of_all_before = 2;

__device__ Status status(unsigned kind, float sum) {
  return (static_cast<Status>(kind) << 32U) | __float_as_uint(sum);
}
__device__ unsigned kind_of(Status status) { return static_cast<unsigned>(status >> 32U); }
__device__ float sum_of(Status status) { return __uint_as_float(static_cast<unsigned>(status)); }

// Returns the segment's sum before this tile, for all lanes of the calling warp: lane l reads the tile l + 1 before.
__device__ float look_back(long long tile, Segment own, volatile Status* statuses) {
  const unsigned lane = threadIdx.x % 32;
  const bool is_known = tile == 0 || own.begins != 0;
  if (lane == 0) statuses[tile] = status(is_known ? of_all_before : of_tile, own.sum);
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
  if (lane == 0 && !is_known) statuses[tile] = status(of_all_before, before + own.sum);
  return before;
}

// Four elements of a lane. `begun` has a bit for each: whether a segment has begun up to it since the range began.
struct Vector {
  float sums[4];
  unsigned begun;
};

__device__ Vector load(const float* x, const uint8_t* starts, size_t i, size_t n) {
  Vector vector{};
  if (i + 4 <= n) {
    const float4 values = *reinterpret_cast<const float4*>(x + i);
    const unsigned flags = *reinterpret_cast<const unsigned*>(starts + i);  // a byte for each
    vector = {{values.x, values.y, values.z, values.w}, 0};
    for (unsigned k = 0; k < 4; ++k) vector.begun |= ((flags >> (8 * k)) & 1U) << k;
  } else {
    for (unsigned k = 0; k < 4 && i + k < n; ++k) {
      vector.sums[k] = x[i + k];
      vector.begun |= (starts[i + k] & 1U) << k;
    }
  }
  return vector;
}

__device__ void store(float* y, size_t i, size_t n, const Vector& vector) {
  if (i + 4 <= n) {
    *reinterpret_cast<float4*>(y + i) =
        make_float4(vector.sums[0], vector.sums[1], vector.sums[2], vector.sums[3]);
  } else {
    for (unsigned k = 0; k < 4 && i + k < n; ++k) y[i + k] = vector.sums[k];
  }
}

// To where no segment has begun, what came before belongs.
__device__ void add_before(Vector& vector, float sum) {
#pragma unroll
  for (unsigned k = 0; k < 4; ++k) {
    if ((vector.begun >> k & 1U) == 0) vector.sums[k] += sum;
  }
}

// The inclusive scan of a row, whose elements come with their own flags only; `before` is what the rows before ended with,
// and becomes what this one ends with.
__device__ void scan_row(Vector& vector, Segment& before) {
#pragma unroll
  for (unsigned k = 1; k < 4; ++k) {
    if ((vector.begun >> k & 1U) == 0) vector.sums[k] += vector.sums[k - 1];
    vector.begun |= (vector.begun >> (k - 1) & 1U) << k;
  }
  Segment total{vector.sums[3], vector.begun >> 3U};
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const Segment other{__shfl_up_sync(~0U, total.sum, distance),
                        __shfl_up_sync(~0U, total.begins, distance)};
    if (threadIdx.x % 32 >= distance) total = join(other, total);
  }
  Segment start{__shfl_up_sync(~0U, total.sum, 1), __shfl_up_sync(~0U, total.begins, 1)};
  start = threadIdx.x % 32 == 0 ? before : join(before, start);
  add_before(vector, start.sum);
  if (start.begins != 0) vector.begun = 0xF;
  before = join(before, {__shfl_sync(~0U, total.sum, 31), __shfl_sync(~0U, total.begins, 31)});
}

// Tiles are numbered in the order in which blocks begin: those before this one are under way, and it may wait for them.
__global__ void __launch_bounds__(threads) scan(const float* x, const uint8_t* starts, float* y, size_t n,
                                                unsigned* tickets, volatile Status* statuses) {
  __shared__ unsigned ticket;
  __shared__ Segment of_warps[warps];
  __shared__ float before_tile;
  if (threadIdx.x == 0) ticket = atomicAdd(tickets, 1U);
  __syncthreads();
  const unsigned tile = ticket;
  const unsigned warp = threadIdx.x / 32;
  const size_t first = tile * tile_length + warp * rows_of_warp * row_length + threadIdx.x % 32 * 4;

  Vector rows[rows_of_warp];
#pragma unroll
  for (unsigned row = 0; row < rows_of_warp; ++row) rows[row] = load(x, starts, first + row * row_length, n);
  Segment of_warp{0.0F, 0};
#pragma unroll
  for (unsigned row = 0; row < rows_of_warp; ++row) scan_row(rows[row], of_warp);
  if (threadIdx.x % 32 == 0) of_warps[warp] = of_warp;
  __syncthreads();

  if (warp == 0) {
    Segment of_block{0.0F, 0};
    for (unsigned i = 0; i < warps; ++i) of_block = join(of_block, of_warps[i]);
    const float before = look_back(tile, of_block, statuses);
    if (threadIdx.x == 0) before_tile = before;
  }
  __syncthreads();

  Segment start{before_tile, 0};
  for (unsigned i = 0; i < warp; ++i) start = join(start, of_warps[i]);
#pragma unroll
  for (unsigned row = 0; row < rows_of_warp; ++row) {
    add_before(rows[row], start.sum);
    store(y, first + row * row_length, n, rows[row]);
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

extern "C" void solution(const float* input_x, const uint8_t* input_starts, float* output_y, size_t n) {
  const size_t tiles = (n + tile_length - 1) / tile_length;
  Status* const memory = words(tiles + 1);
  cudaMemsetAsync(memory, 0, (tiles + 1) * sizeof(Status));
  scan<<<static_cast<unsigned>(tiles), threads>>>(input_x, input_starts, output_y, n,
                                                  reinterpret_cast<unsigned*>(memory), memory + 1);
}
