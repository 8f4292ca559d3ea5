// expect: accepted
// A warp for each token: a lane holds every 32nd logit in registers, and the warp finds the largest that is left k
// times.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned warps = 4;
constexpr unsigned logits_of_lane = 8;  // of 256 experts at most

__global__ void __launch_bounds__(warps * 32)
    choose(const float* __restrict__ logits, float* __restrict__ weights, int32_t* __restrict__ indices,
           size_t tokens, unsigned experts, unsigned k) {
  const size_t token = size_t{blockIdx.x} * warps + threadIdx.x / 32;
  if (token >= tokens) return;  // all of the warp
  const unsigned lane = threadIdx.x % 32;
  float x[logits_of_lane];
  float largest = -INFINITY;
#pragma unroll
  for (unsigned i = 0; i < logits_of_lane; ++i) {
    const unsigned expert = lane + 32 * i;
    x[i] = expert < experts ? logits[token * experts + expert] : -INFINITY;
    largest = fmaxf(largest, x[i]);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) largest = fmaxf(largest, __shfl_xor_sync(~0U, largest, lanes));
  float sum = 0.0F;
#pragma unroll
  for (unsigned i = 0; i < logits_of_lane; ++i) sum += expf(x[i] - largest);
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(~0U, sum, lanes);

  for (unsigned rank = 0; rank < k; ++rank) {
    float best = -INFINITY;
    unsigned expert = 0;
#pragma unroll
    for (unsigned i = 0; i < logits_of_lane; ++i) {
      if (x[i] <= best) continue;
      best = x[i];
      expert = lane + 32 * i;
    }
    for (int lanes = 16; lanes > 0; lanes /= 2) {
      const float other = __shfl_xor_sync(~0U, best, lanes);
      const unsigned other_expert = __shfl_xor_sync(~0U, expert, lanes);
      if (other > best) {
        best = other;
        expert = other_expert;
      }
    }
#pragma unroll
    for (unsigned i = 0; i < logits_of_lane; ++i) {
      if (expert == lane + 32 * i) x[i] = -INFINITY;
    }
    if (lane == 0) {
      weights[token * k + rank] = expf(best - largest) / sum;
      indices[token * k + rank] = static_cast<int32_t>(expert);
    }
  }
}

}  // namespace

extern "C" void solution(const float* input_logits, float* output_weights, int32_t* output_indices,
                         size_t tokens, size_t experts, size_t k) {
  const auto blocks = static_cast<unsigned>((tokens + warps - 1) / warps);
  choose<<<blocks, warps * 32>>>(input_logits, output_weights, output_indices, tokens,
                                 static_cast<unsigned>(experts), static_cast<unsigned>(k));
}
