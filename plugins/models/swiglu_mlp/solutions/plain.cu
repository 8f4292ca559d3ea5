// expect: accepted
// dtypes: float32 float16 bfloat16
// Two kernels, each with one thread for each element of its result: both projections up and the gate, into
// memory of the solution's own, whose elements are of the tensors' type, and the projection down. Sums are in
// float32.
#include <cstddef>

namespace {

struct Sizes {
  size_t tokens, hidden, inner;
};

__global__ void project_up(const kbench::element* x, const kbench::element* w_gate,
                           const kbench::element* w_up, kbench::element* gated, Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.tokens * sizes.inner) return;
  const kbench::element* const row = x + place / sizes.inner * sizes.hidden;
  const size_t column = place % sizes.inner;
  float gate = 0.0F;
  float up = 0.0F;
  for (size_t p = 0; p < sizes.hidden; ++p) {
    gate += static_cast<float>(row[p]) * static_cast<float>(w_gate[p * sizes.inner + column]);
    up += static_cast<float>(row[p]) * static_cast<float>(w_up[p * sizes.inner + column]);
  }
  gated[place] = static_cast<kbench::element>(gate / (1.0F + expf(-gate)) * up);
}

__global__ void project_down(const kbench::element* gated, const kbench::element* w_down, kbench::element* y,
                             Sizes sizes) {
  const size_t place = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (place >= sizes.tokens * sizes.hidden) return;
  const kbench::element* const row = gated + place / sizes.hidden * sizes.inner;
  float sum = 0.0F;
  for (size_t p = 0; p < sizes.inner; ++p) {
    sum += static_cast<float>(row[p]) * static_cast<float>(w_down[p * sizes.hidden + place % sizes.hidden]);
  }
  y[place] = static_cast<kbench::element>(sum);
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_w_gate,
                         const kbench::element* input_w_up, const kbench::element* input_w_down,
                         kbench::element* output_y, size_t tokens, size_t hidden, size_t inner) {
  constexpr unsigned threads = 256;
  const Sizes sizes{tokens, hidden, inner};
  kbench::element* gated = nullptr;
  cudaMallocAsync(&gated, tokens * inner * sizeof(kbench::element), nullptr);
  project_up<<<static_cast<unsigned>((tokens * inner + threads - 1) / threads), threads>>>(
      input_x, input_w_gate, input_w_up, gated, sizes);
  project_down<<<static_cast<unsigned>((tokens * hidden + threads - 1) / threads), threads>>>(
      gated, input_w_down, output_y, sizes);
  cudaFreeAsync(gated, nullptr);
}
