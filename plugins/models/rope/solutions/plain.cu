// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each pair, in float32, rounded once.
#include <cstddef>
#include <cstdint>

namespace {

struct Sizes {
  size_t tokens, heads, half;
};

__global__ void rotate(kbench::element* x, const float* cosines, const float* sines, const int32_t* positions,
                       Sizes sizes) {
  const size_t pair = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (pair >= sizes.tokens * sizes.heads * sizes.half) return;
  const size_t row = pair / sizes.half;
  const size_t i = pair % sizes.half;
  const size_t angle = static_cast<size_t>(positions[row / sizes.heads]) * sizes.half + i;
  kbench::element* const vector = x + row * 2 * sizes.half;
  const float first = static_cast<float>(vector[i]);
  const float second = static_cast<float>(vector[i + sizes.half]);
  vector[i] = static_cast<kbench::element>(first * cosines[angle] - second * sines[angle]);
  vector[i + sizes.half] = static_cast<kbench::element>(second * cosines[angle] + first * sines[angle]);
}

}  // namespace

extern "C" void solution(kbench::element* x, const float* input_cos, const float* input_sin,
                         const int32_t* input_positions, size_t tokens, size_t heads, size_t dim,
                         size_t /*max_position*/) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((tokens * heads * dim / 2 + threads - 1) / threads);
  rotate<<<blocks, threads>>>(x, input_cos, input_sin, input_positions, Sizes{tokens, heads, dim / 2});
}
