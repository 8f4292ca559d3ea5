// expect: accepted
// A block for each row, which it reads once: every thread has a maximum of its own, and a sum that is scaled down when
// the maximum rises. Rows of an odd length are not aligned: what comes before and after the vectors of four is read
// element by element.
// Source: Milakov, Gimelshein, "Online normalizer calculation for softmax", arXiv:1805.02867, 2018.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 512;
constexpr unsigned warps = threads / 32;

// The largest of some logits, and the sum of e^(logit - largest). Of none at all, the largest is a number that no row
// has to be below, so that nobody subtracts one infinity from another.
struct Partial {
  float largest = -3e38F;
  float sum = 0.0F;

  __device__ void add(float logit) {
    if (logit > largest) {
      sum *= expf(largest - logit);
      largest = logit;
    }
    sum += expf(logit - largest);
  }

  __device__ void add(float4 four) {
    const float high = fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
    if (high > largest) {
      sum *= expf(largest - high);
      largest = high;
    }
    sum +=
        (expf(four.x - largest) + expf(four.y - largest)) + (expf(four.z - largest) + expf(four.w - largest));
  }
};

__device__ Partial combine(Partial a, Partial b) {
  const float largest = fmaxf(a.largest, b.largest);
  return {largest, a.sum * expf(a.largest - largest) + b.sum * expf(b.largest - largest)};
}

__device__ Partial combine_warp(Partial mine) {
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    const Partial other{__shfl_xor_sync(~0U, mine.largest, lanes), __shfl_xor_sync(~0U, mine.sum, lanes)};
    mine = combine(mine, other);
  }
  return mine;
}

__global__ void __launch_bounds__(threads)
    measure(const float* logits, const int64_t* targets, float* losses, size_t cols) {
  const size_t row = blockIdx.x;
  const float* const x = logits + row * cols;
  const size_t past_boundary = reinterpret_cast<uintptr_t>(x) / sizeof(float) % 4;
  const size_t unaligned = (4 - past_boundary) % 4;
  const size_t head = unaligned < cols ? unaligned : cols;
  const size_t vectors = (cols - head) / 4;
  const size_t tail = head + 4 * vectors;

  Partial mine;
  if (threadIdx.x < head) mine.add(x[threadIdx.x]);
  const auto* const middle = reinterpret_cast<const float4*>(x + head);
  for (size_t j = threadIdx.x; j < vectors; j += threads) mine.add(middle[j]);
  if (tail + threadIdx.x < cols) mine.add(x[tail + threadIdx.x]);
  mine = combine_warp(mine);

  __shared__ float largest[warps];
  __shared__ float sums[warps];
  const unsigned lane = threadIdx.x % 32;
  if (lane == 0) {
    largest[threadIdx.x / 32] = mine.largest;
    sums[threadIdx.x / 32] = mine.sum;
  }
  __syncthreads();
  if (threadIdx.x >= 32) return;
  const Partial of_warp = lane < warps ? Partial{largest[lane], sums[lane]} : Partial{};
  const Partial of_row = combine_warp(of_warp);
  if (lane == 0) losses[row] = of_row.largest - x[targets[row]] + logf(of_row.sum);
}

}  // namespace

extern "C" void solution(const float* input_logits, const int64_t* input_targets, float* output_losses,
                         size_t rows, size_t cols) {
  measure<<<static_cast<unsigned>(rows), threads>>>(input_logits, input_targets, output_losses, cols);
}
