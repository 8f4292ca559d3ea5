// expect: accepted
// A block of threads counts a piece of a stream in registers, adds up by shuffles, and adds to the stream's count once.
#include <cstddef>
#include <cstdint>

namespace {

// Philox 4x32-10.
__device__ uint4 block_of_words(uint64_t index, unsigned key0, unsigned key1) {
  uint4 c = make_uint4(static_cast<unsigned>(index), static_cast<unsigned>(index >> 32), 0, 0);
#pragma unroll
  for (int round = 0; round < 10; ++round) {
    const unsigned high0 = __umulhi(0xD2511F53U, c.x);
    const unsigned high1 = __umulhi(0xCD9E8D57U, c.z);
    c = make_uint4(high1 ^ c.y ^ key0, 0xCD9E8D57U * c.z, high0 ^ c.w ^ key1, 0xD2511F53U * c.x);
    key0 += 0x9E3779B9U;
    key1 += 0xBB67AE85U;
  }
  return c;
}

__device__ int is_inside(unsigned first, unsigned second) {
  const uint64_t x = first >> 8;
  const uint64_t y = second >> 8;
  return x * x + y * y < uint64_t{1} << 48 ? 1 : 0;
}

constexpr unsigned threads = 256;
constexpr size_t blocks_of_piece = 16 * threads;

__global__ void __launch_bounds__(threads)
    count_points(const int32_t* keys, unsigned long long* counts, size_t pieces, size_t points) {
  const size_t blocks = (points + 1) / 2;
  const size_t stream = blockIdx.x / pieces;
  const size_t first = blockIdx.x % pieces * blocks_of_piece;
  const size_t beyond = min(first + blocks_of_piece, blocks);
  const auto key0 = static_cast<unsigned>(keys[2 * stream]);
  const auto key1 = static_cast<unsigned>(keys[2 * stream + 1]);
  int inside = 0;
  for (size_t block = first + threadIdx.x; block < beyond; block += threads) {
    const uint4 words = block_of_words(block, key0, key1);
    inside += is_inside(words.x, words.y);
    if (2 * block + 1 < points) inside += is_inside(words.z, words.w);
  }

  __shared__ int of_warps[threads / 32];
  for (int lanes = 16; lanes > 0; lanes /= 2) inside += __shfl_down_sync(~0U, inside, lanes);
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = inside;
  __syncthreads();
  if (threadIdx.x != 0) return;
  unsigned long long of_block = 0;
  for (const int one : of_warps) of_block += static_cast<unsigned long long>(one);
  atomicAdd(&counts[stream], of_block);
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, int64_t* output_counts, size_t streams, size_t points) {
  cudaMemsetAsync(output_counts, 0, streams * sizeof(int64_t));
  const size_t pieces = ((points + 1) / 2 + blocks_of_piece - 1) / blocks_of_piece;
  count_points<<<static_cast<unsigned>(streams * pieces), threads>>>(
      input_keys, reinterpret_cast<unsigned long long*>(output_counts), pieces, points);
}
