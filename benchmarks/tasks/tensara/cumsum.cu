// Adds up a vector, from its beginning to each element. The vector is cut into at most 1024 parts of equal length.
// One kernel sums each part. Another one sums what is before a part, and then adds up the part itself, 1024 elements
// at a time.
#include <cstddef>

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned threads = 256;
constexpr unsigned warps = threads / lanes;
constexpr unsigned own = 4;  // neighbours that one thread adds up
constexpr unsigned span = threads * own;
constexpr size_t most_parts = 1024;

__device__ float sums_of_parts[most_parts];

// The sum over the block, for all of its threads.
__device__ float sum_of_block(float value) {
  __shared__ float sums[warps];
#pragma unroll
  for (unsigned offset = lanes / 2; offset > 0; offset /= 2)
    value += __shfl_xor_sync(0xffffffffU, value, offset);
  __syncthreads();  // an earlier call's sums have been read
  if (threadIdx.x % lanes == 0) sums[threadIdx.x / lanes] = value;
  __syncthreads();
  float sum = 0.0F;
#pragma unroll
  for (unsigned warp = 0; warp < warps; ++warp) sum += sums[warp];
  return sum;
}

__global__ void __launch_bounds__(threads) sum_parts(const float* x, size_t count, size_t length) {
  const size_t begin = blockIdx.x * length;
  const size_t end = begin + length < count ? begin + length : count;
  float sum = 0.0F;
#pragma unroll 4
  for (size_t i = begin + threadIdx.x; i < end; i += threads) sum += x[i];
  sum = sum_of_block(sum);
  if (threadIdx.x == 0) sums_of_parts[blockIdx.x] = sum;
}

__global__ void __launch_bounds__(threads) add_up(const float* x, float* y, size_t count, size_t length) {
  __shared__ float room[span];
  __shared__ float sums_of_warps[warps];
  const unsigned lane = threadIdx.x % lanes;
  const unsigned warp = threadIdx.x / lanes;
  const size_t begin = blockIdx.x * length;
  const size_t end = begin + length < count ? begin + length : count;

  float before = 0.0F;
  for (unsigned part = threadIdx.x; part < blockIdx.x; part += threads) before += sums_of_parts[part];
  before = sum_of_block(before);

  for (size_t first = begin; first < end; first += span) {
    for (unsigned i = threadIdx.x; i < span; i += threads) room[i] = first + i < end ? x[first + i] : 0.0F;
    __syncthreads();
    float mine[own];
    float sum = 0.0F;
#pragma unroll
    for (unsigned i = 0; i < own; ++i) mine[i] = sum += room[threadIdx.x * own + i];

    float up_to_me = sum;  // of the threads of the warp
#pragma unroll
    for (unsigned offset = 1; offset < lanes; offset *= 2) {
      const float other = __shfl_up_sync(0xffffffffU, up_to_me, offset);
      if (lane >= offset) up_to_me += other;
    }
    if (lane == lanes - 1) sums_of_warps[warp] = up_to_me;
    __syncthreads();
    float start = before;
    float whole = 0.0F;
#pragma unroll
    for (unsigned i = 0; i < warps; ++i) {
      if (i < warp) start += sums_of_warps[i];
      whole += sums_of_warps[i];
    }
    start += up_to_me - sum;
#pragma unroll
    for (unsigned i = 0; i < own; ++i) room[threadIdx.x * own + i] = start + mine[i];
    __syncthreads();
    for (unsigned i = threadIdx.x; i < span; i += threads) {
      if (first + i < end) y[first + i] = room[i];
    }
    before += whole;
    __syncthreads();
  }
}

}  // namespace

extern "C" void solution(const float* input, float* output, size_t N) {
  if (N == 0) return;
  const size_t length = (N + most_parts * span - 1) / (most_parts * span) * span;
  const auto parts = static_cast<unsigned>((N + length - 1) / length);
  if (parts > 1) sum_parts<<<parts, threads>>>(input, N, length);
  add_up<<<parts, threads>>>(input, output, N, length);
}
