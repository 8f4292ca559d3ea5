// expect: accepted
// A block for each row, which it reads twice: once for maximum and sum together, once for the differences.
// Source: Milakov, Gimelshein, "Online normalizer calculation for softmax", arXiv:1805.02867, 2018.
#include <cstddef>

namespace {

constexpr int threads = 256;
constexpr int warps = threads / 32;

// The largest of some elements, and the sum of e^(element - largest).
struct Partial {
  float largest;
  float sum;
};

// Nothing, combined with nothing, would be an infinity less itself.
__device__ Partial combine(Partial a, Partial b) {
  const float largest = fmaxf(a.largest, b.largest);
  if (largest == -INFINITY) return a;
  return {largest, a.sum * expf(a.largest - largest) + b.sum * expf(b.largest - largest)};
}

__device__ Partial combine_warp(Partial mine) {
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    const Partial other{__shfl_xor_sync(~0U, mine.largest, lanes), __shfl_xor_sync(~0U, mine.sum, lanes)};
    mine = combine(mine, other);
  }
  return mine;
}

__global__ void __launch_bounds__(threads) normalize(const float* input, float* output, size_t cols) {
  const float* const x = input + blockIdx.x * cols;
  float* const y = output + blockIdx.x * cols;

  Partial mine{-INFINITY, 0.0F};
  for (size_t j = threadIdx.x; j < cols; j += threads) {
    const float element = x[j];
    if (element <= mine.largest) {
      mine.sum += expf(element - mine.largest);
    } else {
      mine = {element, mine.sum * expf(mine.largest - element) + 1.0F};
    }
  }
  mine = combine_warp(mine);

  __shared__ Partial of_warps[warps];
  const unsigned lane = threadIdx.x % 32;
  if (lane == 0) of_warps[threadIdx.x / 32] = mine;
  __syncthreads();
  const Partial row = combine_warp(lane < warps ? of_warps[lane] : Partial{-INFINITY, 0.0F});

  const float logarithm = logf(row.sum);
  for (size_t j = threadIdx.x; j < cols; j += threads) y[j] = x[j] - row.largest - logarithm;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
  normalize<<<static_cast<unsigned>(rows), threads>>>(input_x, output_y, cols);
}
