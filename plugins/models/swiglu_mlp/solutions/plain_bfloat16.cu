// expect: accepted
// Two kernels, each with one thread for each element of its result: both projections up and the gate, into memory of
// the solution's own, which is in bfloat16, and the projection down. Sums are in float32.
#include <cuda_bf16.h>

#include <cstddef>

namespace {

struct Sizes {
  size_t tokens, hidden, inner;
};

__global__ void project_up(const __nv_bfloat16* x, const __nv_bfloat16* w_gate, const __nv_bfloat16* w_up,
                           __nv_bfloat16* gated, Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.tokens * sizes.inner) return;
  const __nv_bfloat16* const row = x + place / sizes.inner * sizes.hidden;
  const size_t column = place % sizes.inner;
  float gate = 0.0F;
  float up = 0.0F;
  for (size_t p = 0; p < sizes.hidden; ++p) {
    gate += __bfloat162float(row[p]) * __bfloat162float(w_gate[p * sizes.inner + column]);
    up += __bfloat162float(row[p]) * __bfloat162float(w_up[p * sizes.inner + column]);
  }
  gated[place] = __float2bfloat16_rn(gate / (1.0F + expf(-gate)) * up);
}

__global__ void project_down(const __nv_bfloat16* gated, const __nv_bfloat16* w_down, __nv_bfloat16* y,
                             Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.tokens * sizes.hidden) return;
  const __nv_bfloat16* const row = gated + place / sizes.hidden * sizes.inner;
  float sum = 0.0F;
  for (size_t p = 0; p < sizes.inner; ++p) {
    sum += __bfloat162float(row[p]) * __bfloat162float(w_down[p * sizes.hidden + place % sizes.hidden]);
  }
  y[place] = __float2bfloat16_rn(sum);
}

}  // namespace

extern "C" void solution(const __nv_bfloat16* input_x, const __nv_bfloat16* input_w_gate,
                         const __nv_bfloat16* input_w_up, const __nv_bfloat16* input_w_down,
                         __nv_bfloat16* output_y, size_t tokens, size_t hidden, size_t inner) {
  constexpr unsigned threads = 256;
  const Sizes sizes{tokens, hidden, inner};
  __nv_bfloat16* gated = nullptr;
  cudaMallocAsync(&gated, tokens * inner * sizeof(__nv_bfloat16), nullptr);
  project_up<<<static_cast<unsigned>((tokens * inner + threads - 1) / threads), threads>>>(
      input_x, input_w_gate, input_w_up, gated, sizes);
  project_down<<<static_cast<unsigned>((tokens * hidden + threads - 1) / threads), threads>>>(
      gated, input_w_down, output_y, sizes);
  cudaFreeAsync(gated, nullptr);
}
