// expect: accepted
// A block walks through the grid plane by plane: the nine elements of a thread's column are in its registers, and the
// plane that it is in, with four more points on each side, in shared memory.
// Source of the idea: Micikevicius, "3D finite difference computation on GPUs using CUDA", GPGPU-2, 2009.
#include <cstddef>

namespace {

constexpr int radius = 4;
constexpr int tile_width = 32;
constexpr int tile_height = 8;
constexpr int padded_width = tile_width + 2 * radius;
constexpr int padded_height = tile_height + 2 * radius;
constexpr int threads = tile_width * tile_height;
constexpr int planes_of_block = 32;

struct Extents {
  int depth, height, width;

  __device__ float element(const float* x, int k, int j, int i) const {
    const bool inside = k >= 0 && k < depth && j >= 0 && j < height && i >= 0 && i < width;
    return inside ? x[(static_cast<size_t>(k) * height + j) * width + i] : 0.0F;
  }
};

__global__ void __launch_bounds__(threads)
    apply_star(const float* x, const float* c, float* y, Extents extents) {
  __shared__ float plane[padded_height][padded_width];
  const int first_i = static_cast<int>(blockIdx.x) * tile_width;
  const int first_j = static_cast<int>(blockIdx.y) * tile_height;
  const int first_k = static_cast<int>(blockIdx.z) * planes_of_block;
  const int last_k = min(first_k + planes_of_block, extents.depth);
  const int column = static_cast<int>(threadIdx.x) % tile_width;
  const int row = static_cast<int>(threadIdx.x) / tile_width;
  const int i = first_i + column;
  const int j = first_j + row;

  float factors[radius + 1];
#pragma unroll
  for (int d = 0; d <= radius; ++d) factors[d] = c[d];

  // The elements from four planes before to four planes behind; the last one comes at the beginning of each step.
  float line[2 * radius + 1];
#pragma unroll
  for (int d = 0; d < 2 * radius; ++d) line[d] = extents.element(x, first_k - radius + d, j, i);

  for (int k = first_k; k < last_k; ++k) {
    line[2 * radius] = extents.element(x, k + radius, j, i);
    __syncthreads();  // nobody reads the plane before any more
    for (int place = static_cast<int>(threadIdx.x); place < padded_height * padded_width; place += threads) {
      const int place_j = place / padded_width;
      const int place_i = place % padded_width;
      plane[place_j][place_i] = extents.element(x, k, first_j - radius + place_j, first_i - radius + place_i);
    }
    __syncthreads();
    float sum = factors[0] * line[radius];
#pragma unroll
    for (int d = 1; d <= radius; ++d) {
      const float along_x =
          plane[row + radius][column + radius - d] + plane[row + radius][column + radius + d];
      const float along_y =
          plane[row + radius - d][column + radius] + plane[row + radius + d][column + radius];
      sum += factors[d] * (along_x + along_y + (line[radius - d] + line[radius + d]));
    }
    if (i < extents.width && j < extents.height) {
      y[(static_cast<size_t>(k) * extents.height + j) * extents.width + i] = sum;
    }
#pragma unroll
    for (int d = 0; d < 2 * radius; ++d) line[d] = line[d + 1];
  }
}

unsigned blocks_for(size_t extent, size_t of_block) {
  return static_cast<unsigned>((extent + of_block - 1) / of_block);
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_c, float* output_y, size_t depth,
                         size_t height, size_t width) {
  const Extents extents{static_cast<int>(depth), static_cast<int>(height), static_cast<int>(width)};
  const dim3 blocks(blocks_for(width, tile_width), blocks_for(height, tile_height),
                    blocks_for(depth, planes_of_block));
  apply_star<<<blocks, threads>>>(input_x, input_c, output_y, extents);
}
