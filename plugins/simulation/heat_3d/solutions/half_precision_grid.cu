// expect: wrong_answer
// Keeps the grid in half precision between the steps: right to three digits.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

struct Extents {
  size_t depth, height, width;
};

__global__ void take_step(const float* u, const float* conductivity, float* v, Extents extents) {
  const size_t plane = extents.height * extents.width;
  const size_t here = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (here >= extents.depth * plane) return;
  const size_t i = here % extents.width;
  const size_t j = here / extents.width % extents.height;
  const size_t k = here / plane;
  const bool is_face = i == 0 || i == extents.width - 1 || j == 0 || j == extents.height - 1 || k == 0 ||
                       k == extents.depth - 1;
  if (is_face) {
    v[here] = u[here];
  } else {
    const float sum = u[here - plane] + u[here + plane] + u[here - extents.width] + u[here + extents.width] +
                      u[here - 1] + u[here + 1];
    v[here] = __half2float(__float2half_rn(u[here] + conductivity[here] * (sum - 6.0F * u[here])));
  }
}

// Memory that is kept from call to call, and grows.
float* spare_grid(size_t elements) {
  static float* memory = nullptr;
  static size_t size = 0;
  if (elements > size) {
    cudaFree(memory);
    cudaMalloc(&memory, elements * sizeof(float));
    size = elements;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const float* input_u, const float* input_k, float* output_u, size_t depth,
                         size_t height, size_t width, size_t steps) {
  constexpr unsigned threads = 256;
  const size_t points = depth * height * width;
  const auto blocks = static_cast<unsigned>((points + threads - 1) / threads);
  float* const other = steps > 1 ? spare_grid(points) : nullptr;
  const float* now = input_u;
  for (size_t left = steps; left > 0; --left) {
    float* const next = left % 2 == 1 ? output_u : other;  // the last step ends in the output
    take_step<<<blocks, threads>>>(now, input_k, next, Extents{depth, height, width});
    now = next;
  }
}
