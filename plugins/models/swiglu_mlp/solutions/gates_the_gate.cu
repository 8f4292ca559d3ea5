// expect: wrong_answer
// Exchanges the projections: the one that should be the gate is gated.
#include <cstddef>

namespace {

struct Sizes {
  size_t tokens, hidden, inner;
};

__global__ void project_up(const float* x, const float* w_gate, const float* w_up, float* gated,
                           Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.tokens * sizes.inner) return;
  const float* const row = x + place / sizes.inner * sizes.hidden;
  const size_t column = place % sizes.inner;
  float gate = 0.0F;
  float up = 0.0F;
  for (size_t p = 0; p < sizes.hidden; ++p) {
    gate += row[p] * w_gate[p * sizes.inner + column];
    up += row[p] * w_up[p * sizes.inner + column];
  }
  gated[place] = up / (1.0F + expf(-up)) * gate;
}

__global__ void project_down(const float* gated, const float* w_down, float* y, Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.tokens * sizes.hidden) return;
  const float* const row = gated + place / sizes.hidden * sizes.inner;
  float sum = 0.0F;
  for (size_t p = 0; p < sizes.inner; ++p) sum += row[p] * w_down[p * sizes.hidden + place % sizes.hidden];
  y[place] = sum;
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w_gate, const float* input_w_up,
                         const float* input_w_down, float* output_y, size_t tokens, size_t hidden,
                         size_t inner) {
  constexpr unsigned threads = 256;
  const Sizes sizes{tokens, hidden, inner};
  float* gated = nullptr;
  cudaMallocAsync(&gated, tokens * inner * sizeof(float), nullptr);
  project_up<<<static_cast<unsigned>((tokens * inner + threads - 1) / threads), threads>>>(
      input_x, input_w_gate, input_w_up, gated, sizes);
  project_down<<<static_cast<unsigned>((tokens * hidden + threads - 1) / threads), threads>>>(
      gated, input_w_down, output_y, sizes);
  cudaFreeAsync(gated, nullptr);
}
