// expect: accepted
// dtypes: float32 int32
// Each thread counts in a piece of its own; one block scans the counts; each thread moves what it keeps.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;
constexpr unsigned pieces = 256 * threads;

__global__ void count_pieces(const kbench::element* x, unsigned* counts, size_t n, size_t length) {
  const size_t piece = size_t{blockIdx.x} * threads + threadIdx.x;
  unsigned count = 0;
  for (size_t i = piece * length; i < (piece + 1) * length && i < n; ++i) count += x[i] > 0 ? 1 : 0;
  counts[piece] = count;
}

// Each count becomes that of all pieces before it.
__global__ void scan_counts(unsigned* counts, int64_t* count) {
  __shared__ unsigned totals[threads];
  constexpr unsigned each = pieces / threads;
  unsigned* const mine = counts + threadIdx.x * each;
  unsigned total = 0;
  for (unsigned i = 0; i < each; ++i) total += mine[i];
  totals[threadIdx.x] = total;
  for (unsigned distance = 1; distance < threads; distance *= 2) {
    __syncthreads();
    const unsigned before = threadIdx.x >= distance ? totals[threadIdx.x - distance] : 0;
    __syncthreads();
    totals[threadIdx.x] += before;
  }
  __syncthreads();
  unsigned before = threadIdx.x > 0 ? totals[threadIdx.x - 1] : 0;
  for (unsigned i = 0; i < each; ++i) {
    const unsigned one = mine[i];
    mine[i] = before;
    before += one;
  }
  if (threadIdx.x == threads - 1) *count = before;
}

__global__ void move_pieces(const kbench::element* x, kbench::element* y, const unsigned* counts, size_t n,
                            size_t length) {
  const size_t piece = size_t{blockIdx.x} * threads + threadIdx.x;
  size_t place = counts[piece];
  for (size_t i = piece * length; i < (piece + 1) * length && i < n; ++i) {
    if (x[i] > 0) y[place++] = x[i];
  }
}

__global__ void fill_up(kbench::element* y, const int64_t* count, size_t n) {
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  if (i < n && i >= static_cast<size_t>(*count)) y[i] = 0;
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, kbench::element* output_y, int64_t* output_count,
                         size_t n) {
  static unsigned* const counts = [] {
    void* memory = nullptr;
    cudaMalloc(&memory, pieces * sizeof(unsigned));
    return static_cast<unsigned*>(memory);
  }();
  const size_t length = (n + pieces - 1) / pieces;
  count_pieces<<<pieces / threads, threads>>>(input_x, counts, n, length);
  scan_counts<<<1, threads>>>(counts, output_count);
  move_pieces<<<pieces / threads, threads>>>(input_x, output_y, counts, n, length);
  fill_up<<<static_cast<unsigned>((n + threads - 1) / threads), threads>>>(output_y, output_count, n);
}
