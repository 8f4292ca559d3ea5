// expect: wrong_answer
// Lets the faces change as well, as if they were insulated: the missing neighbour is as warm as the point itself.
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
  const float along_x = u[i > 0 ? here - 1 : here] + u[i + 1 < extents.width ? here + 1 : here];
  const float along_y =
      u[j > 0 ? here - extents.width : here] + u[j + 1 < extents.height ? here + extents.width : here];
  const float along_z = u[k > 0 ? here - plane : here] + u[k + 1 < extents.depth ? here + plane : here];
  v[here] = u[here] + conductivity[here] * (along_x + along_y + along_z - 6.0F * u[here]);
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
