// expect: accepted
// dtypes: float32 int32
// Three kernels: each thread sums a piece, one block scans these sums, each thread goes over its piece again.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;
constexpr unsigned pieces = 256 * threads;

// The sum from the last beginning of a range on, and whether there is one.
struct Segment {
  kbench::element sum;
  int begins;
};

__device__ Segment join(Segment before, Segment after) {
  return {after.begins != 0 ? after.sum : before.sum + after.sum, before.begins | after.begins};
}

__device__ Segment load(const kbench::element* x, const uint8_t* starts, size_t i) {
  return {x[i], starts[i]};
}

__global__ void sum_pieces(const kbench::element* x, const uint8_t* starts, Segment* sums, size_t n,
                           size_t length) {
  const size_t piece = size_t{blockIdx.x} * threads + threadIdx.x;
  Segment sum{0, 0};
  for (size_t i = piece * length; i < (piece + 1) * length && i < n; ++i) sum = join(sum, load(x, starts, i));
  sums[piece] = sum;
}

// Each piece's state becomes that of all pieces before it.
__global__ void scan_sums(Segment* sums) {
  __shared__ Segment totals[threads];
  constexpr unsigned each = pieces / threads;
  Segment* const mine = sums + threadIdx.x * each;
  Segment total{0, 0};
  for (unsigned i = 0; i < each; ++i) total = join(total, mine[i]);
  totals[threadIdx.x] = total;
  for (unsigned distance = 1; distance < threads; distance *= 2) {
    __syncthreads();
    const Segment before = threadIdx.x >= distance ? totals[threadIdx.x - distance] : Segment{0, 0};
    __syncthreads();
    totals[threadIdx.x] = join(before, totals[threadIdx.x]);
  }
  __syncthreads();
  Segment before = threadIdx.x > 0 ? totals[threadIdx.x - 1] : Segment{0, 0};
  for (unsigned i = 0; i < each; ++i) {
    const Segment sum = mine[i];
    mine[i] = before;
    before = join(before, sum);
  }
}

__global__ void scan_pieces(const kbench::element* x, const uint8_t* starts, kbench::element* y,
                            const Segment* sums, size_t n, size_t length) {
  const size_t piece = size_t{blockIdx.x} * threads + threadIdx.x;
  Segment sum = sums[piece];
  for (size_t i = piece * length; i < (piece + 1) * length && i < n; ++i) {
    sum = join(sum, load(x, starts, i));
    y[i] = sum.sum;
  }
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const uint8_t* input_starts,
                         kbench::element* output_y, size_t n) {
  static Segment* const sums = [] {
    void* memory = nullptr;
    cudaMalloc(&memory, pieces * sizeof(Segment));
    return static_cast<Segment*>(memory);
  }();
  const size_t length = (n + pieces - 1) / pieces;
  sum_pieces<<<pieces / threads, threads>>>(input_x, input_starts, sums, n, length);
  scan_sums<<<1, threads>>>(sums);
  scan_pieces<<<pieces / threads, threads>>>(input_x, input_starts, output_y, sums, n, length);
}
