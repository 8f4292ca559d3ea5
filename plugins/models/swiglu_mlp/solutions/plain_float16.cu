// expect: accepted
// Two kernels, each with one thread for each element of its result: both projections up and the gate, into memory of
// the solution's own, which is in half precision, and the projection down. Sums are in float32.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

struct Sizes {
  size_t tokens, hidden, inner;
};

__global__ void project_up(const __half* x, const __half* w_gate, const __half* w_up, __half* gated,
                           Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.tokens * sizes.inner) return;
  const __half* const row = x + place / sizes.inner * sizes.hidden;
  const size_t column = place % sizes.inner;
  float gate = 0.0F;
  float up = 0.0F;
  for (size_t p = 0; p < sizes.hidden; ++p) {
    gate += __half2float(row[p]) * __half2float(w_gate[p * sizes.inner + column]);
    up += __half2float(row[p]) * __half2float(w_up[p * sizes.inner + column]);
  }
  gated[place] = __float2half_rn(gate / (1.0F + expf(-gate)) * up);
}

__global__ void project_down(const __half* gated, const __half* w_down, __half* y, Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.tokens * sizes.hidden) return;
  const __half* const row = gated + place / sizes.hidden * sizes.inner;
  float sum = 0.0F;
  for (size_t p = 0; p < sizes.inner; ++p) {
    sum += __half2float(row[p]) * __half2float(w_down[p * sizes.hidden + place % sizes.hidden]);
  }
  y[place] = __float2half_rn(sum);
}

}  // namespace

extern "C" void solution(const __half* input_x, const __half* input_w_gate, const __half* input_w_up,
                         const __half* input_w_down, __half* output_y, size_t tokens, size_t hidden,
                         size_t inner) {
  constexpr unsigned threads = 256;
  const Sizes sizes{tokens, hidden, inner};
  __half* gated = nullptr;
  cudaMallocAsync(&gated, tokens * inner * sizeof(__half), nullptr);
  project_up<<<static_cast<unsigned>((tokens * inner + threads - 1) / threads), threads>>>(
      input_x, input_w_gate, input_w_up, gated, sizes);
  project_down<<<static_cast<unsigned>((tokens * hidden + threads - 1) / threads), threads>>>(
      gated, input_w_down, output_y, sizes);
  cudaFreeAsync(gated, nullptr);
}
