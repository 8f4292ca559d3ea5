// expect: wrong_answer
// Computes sums of squares in float32, which rounds points into the circle, or out of it.
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
  const float x = static_cast<float>(first >> 8) * 0x1p-24F;
  const float y = static_cast<float>(second >> 8) * 0x1p-24F;
  return x * x + y * y < 1.0F ? 1 : 0;
}

__global__ void count_points(const int32_t* keys, unsigned long long* counts, size_t streams, size_t points) {
  const size_t blocks = (points + 1) / 2;
  const size_t index = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (index >= streams * blocks) return;
  const size_t stream = index / blocks;
  const size_t block = index % blocks;
  const uint4 words = block_of_words(block, static_cast<unsigned>(keys[2 * stream]),
                                     static_cast<unsigned>(keys[2 * stream + 1]));
  int inside = is_inside(words.x, words.y);
  if (2 * block + 1 < points) inside += is_inside(words.z, words.w);
  if (inside > 0) atomicAdd(&counts[stream], static_cast<unsigned long long>(inside));
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, int64_t* output_counts, size_t streams, size_t points) {
  constexpr unsigned threads = 256;
  cudaMemsetAsync(output_counts, 0, streams * sizeof(int64_t));
  const size_t blocks = (streams * ((points + 1) / 2) + threads - 1) / threads;
  count_points<<<static_cast<unsigned>(blocks), threads>>>(
      input_keys, reinterpret_cast<unsigned long long*>(output_counts), streams, points);
}
