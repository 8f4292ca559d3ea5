// expect: accepted
// dtypes: float32 int32 int64
// Three kernels: each thread sums a piece, one block scans these sums, each thread goes over its piece again.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;
constexpr unsigned pieces = 256 * threads;

__global__ void sum_pieces(const kbench::element* x, kbench::element* sums, size_t n, size_t length) {
  const size_t piece = size_t{blockIdx.x} * threads + threadIdx.x;
  kbench::element sum = 0;
  for (size_t i = piece * length; i < (piece + 1) * length && i < n; ++i) sum += x[i];
  sums[piece] = sum;
}

// Each sum becomes that of all pieces before it.
__global__ void scan_sums(kbench::element* sums) {
  __shared__ kbench::element totals[threads];
  constexpr unsigned each = pieces / threads;
  kbench::element* const mine = sums + threadIdx.x * each;
  kbench::element total = 0;
  for (unsigned i = 0; i < each; ++i) total += mine[i];
  totals[threadIdx.x] = total;
  for (unsigned distance = 1; distance < threads; distance *= 2) {
    __syncthreads();
    const kbench::element before = threadIdx.x >= distance ? totals[threadIdx.x - distance] : 0;
    __syncthreads();
    totals[threadIdx.x] += before;
  }
  __syncthreads();
  kbench::element before = threadIdx.x > 0 ? totals[threadIdx.x - 1] : 0;
  for (unsigned i = 0; i < each; ++i) {
    const kbench::element sum = mine[i];
    mine[i] = before;
    before += sum;
  }
}

__global__ void scan_pieces(const kbench::element* x, kbench::element* y, const kbench::element* sums,
                            size_t n, size_t length) {
  const size_t piece = size_t{blockIdx.x} * threads + threadIdx.x;
  kbench::element sum = sums[piece];
  for (size_t i = piece * length; i < (piece + 1) * length && i < n; ++i) y[i] = sum += x[i];
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, kbench::element* output_y, size_t n) {
  static kbench::element* const sums = [] {
    void* memory = nullptr;
    cudaMalloc(&memory, pieces * sizeof(kbench::element));
    return static_cast<kbench::element*>(memory);
  }();
  const size_t length = (n + pieces - 1) / pieces;
  sum_pieces<<<pieces / threads, threads>>>(input_x, sums, n, length);
  scan_sums<<<1, threads>>>(sums);
  scan_pieces<<<pieces / threads, threads>>>(input_x, output_y, sums, n, length);
}
