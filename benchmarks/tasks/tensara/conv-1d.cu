// Slides a kernel over a signal that has zeros around it. A block computes 256 outputs. Its eight warps share the
// taps, and a thread computes eight neighbouring outputs, over a window of the signal that it keeps in registers.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 8;
constexpr unsigned threads = lanes * warps;
constexpr unsigned own = 8;  // outputs of a thread, and taps that it takes at a time
constexpr unsigned outputs = lanes * own;
constexpr unsigned share = 512;  // taps of a warp between two barriers
constexpr unsigned taps = warps * share;
constexpr unsigned window = outputs + taps;  // one more than is needed

// Four elements stay free after 32, so that lanes, which are eight elements apart, meet no bank conflicts.
__host__ __device__ constexpr unsigned spread(unsigned place) { return place + place / 32 * 4; }

__device__ void read_eight(const float* from, float* to) {
  const float4 first = *reinterpret_cast<const float4*>(from);
  const float4 second = *reinterpret_cast<const float4*>(from + 4);
  to[0] = first.x, to[1] = first.y, to[2] = first.z, to[3] = first.w;
  to[4] = second.x, to[5] = second.y, to[6] = second.z, to[7] = second.w;
}

__global__ void __launch_bounds__(threads)
    slide(const float* signal, const float* kernel, float* result, int64_t count, int64_t size) {
  __shared__ __align__(16) float near[spread(window)];
  __shared__ __align__(16) float some_taps[taps];
  const unsigned lane = threadIdx.x % lanes;
  const unsigned warp = threadIdx.x / lanes;
  const int64_t first = static_cast<int64_t>(blockIdx.x) * outputs;
  float sums[own] = {};

  for (int64_t tap = 0; tap < size; tap += taps) {
    const int64_t begin = first + tap - size / 2;
    for (unsigned i = threadIdx.x; i < window; i += threads) {
      const int64_t place = begin + i;
      near[spread(i)] = place >= 0 && place < count ? signal[place] : 0.0F;
    }
    for (unsigned i = threadIdx.x; i < taps; i += threads)
      some_taps[i] = tap + i < size ? kernel[tap + i] : 0.0F;
    __syncthreads();

    float values[2 * own];
    unsigned place = warp * share + lane * own;
    read_eight(near + spread(place), values);
    for (unsigned i = 0; i < share; i += own) {
      if (tap + warp * share + i >= size) break;  // the rest are zeros
      float factors[own];
      read_eight(some_taps + warp * share + i, factors);
      place += own;
      read_eight(near + spread(place), values + own);
#pragma unroll
      for (unsigned j = 0; j < own; ++j) {
#pragma unroll
        for (unsigned k = 0; k < own; ++k) sums[k] += values[j + k] * factors[j];
      }
#pragma unroll
      for (unsigned j = 0; j < own; ++j) values[j] = values[own + j];
    }
    __syncthreads();
  }

  float(*sums_of_warps)[outputs] = reinterpret_cast<float(*)[outputs]>(some_taps);
  static_assert(sizeof(float) * warps * outputs <= sizeof some_taps);
#pragma unroll
  for (unsigned k = 0; k < own; ++k) sums_of_warps[warp][lane * own + k] = sums[k];
  __syncthreads();
  const int64_t place = first + threadIdx.x;
  static_assert(outputs == threads);
  if (place >= count) return;
  float sum = 0.0F;
#pragma unroll
  for (unsigned i = 0; i < warps; ++i) sum += sums_of_warps[i][threadIdx.x];
  result[place] = sum;
}

}  // namespace

extern "C" void solution(const float* A, const float* B, float* C, size_t N, size_t K) {
  const auto blocks = static_cast<unsigned>((N + outputs - 1) / outputs);
  slide<<<blocks, threads>>>(A, B, C, static_cast<int64_t>(N), static_cast<int64_t>(K));
}
