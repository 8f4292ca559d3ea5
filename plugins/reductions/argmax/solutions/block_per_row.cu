// expect: accepted
// A block for each row; shorter rows have a warp of their own. A candidate is one 64-bit number, the element above the
// negated index, so that the larger number is the larger element, or the earlier of two.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned warp_size = 32;
constexpr unsigned threads = 256;
constexpr size_t short_row = 2048;

using Candidate = unsigned long long;

// Floating-point numbers in order, as integers: the sign bit is flipped, of negative numbers all others as well.
__device__ Candidate candidate(float element, size_t index) {
  const unsigned bits = __float_as_uint(element == 0.0F ? 0.0F : element);
  const unsigned ordered = (bits >> 31U) != 0 ? ~bits : bits | 0x80000000U;
  return (static_cast<Candidate>(ordered) << 32U) | ~static_cast<unsigned>(index);
}

__device__ Candidate larger(Candidate a, Candidate b) { return a > b ? a : b; }

__device__ Candidate best_of_warp(Candidate mine) {
  for (unsigned lanes = warp_size / 2; lanes > 0; lanes /= 2)
    mine = larger(mine, __shfl_xor_sync(~0U, mine, lanes));
  return mine;
}

// A thread's maximum among the elements first, first + step, ... A row begins anywhere, so that loads are of single
// elements; four independent ones are under way at a time.
__device__ Candidate search(const float* row, size_t cols, size_t first, size_t step) {
  float best = -INFINITY;
  size_t place = first;
#pragma unroll 4
  for (size_t j = first; j < cols; j += step) {
    const float element = row[j];
    if (element > best) {
      best = element;
      place = j;
    }
  }
  return first < cols ? candidate(best, place) : 0;
}

__global__ void search_by_warps(const float* x, int32_t* indices, size_t rows, size_t cols) {
  const size_t row = size_t{blockIdx.x} * (threads / warp_size) + threadIdx.x / warp_size;
  if (row >= rows) return;  // the whole warp
  const Candidate best = best_of_warp(search(x + row * cols, cols, threadIdx.x % warp_size, warp_size));
  if (threadIdx.x % warp_size == 0) indices[row] = static_cast<int32_t>(~static_cast<unsigned>(best));
}

__global__ void search_by_blocks(const float* x, int32_t* indices, size_t cols) {
  __shared__ Candidate of_warps[threads / warp_size];
  const Candidate mine = best_of_warp(search(x + blockIdx.x * cols, cols, threadIdx.x, threads));
  if (threadIdx.x % warp_size == 0) of_warps[threadIdx.x / warp_size] = mine;
  __syncthreads();
  if (threadIdx.x != 0) return;
  Candidate best = 0;
  for (const Candidate one : of_warps) best = larger(best, one);
  indices[blockIdx.x] = static_cast<int32_t>(~static_cast<unsigned>(best));
}

}  // namespace

extern "C" void solution(const float* input_x, int32_t* output_indices, size_t rows, size_t cols) {
  if (cols <= short_row) {
    constexpr size_t rows_of_block = threads / warp_size;
    const auto blocks = static_cast<unsigned>((rows + rows_of_block - 1) / rows_of_block);
    search_by_warps<<<blocks, threads>>>(input_x, output_indices, rows, cols);
  } else {
    search_by_blocks<<<static_cast<unsigned>(rows), threads>>>(input_x, output_indices, cols);
  }
}
