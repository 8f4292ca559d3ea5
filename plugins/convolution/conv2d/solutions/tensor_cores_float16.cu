// expect: accepted
// Tensor cores, which sum the products of half-precision factors in float32. The patches that the outputs look at are
// the right factor of a product of matrices, gathered step by step into shared memory.
#include <cuda_fp16.h>
#include <mma.h>

#include <cstddef>

namespace {

using namespace nvcuda;

// A block makes 64 channels of 64 outputs; each of its four warps a quarter of them, out of 2 x 2 fragments.
constexpr unsigned tile = 64;
constexpr unsigned depth = 32;
constexpr unsigned fragment = 16;
constexpr unsigned threads = 128;

// Rows of shared memory are longer than what they hold, so that they begin in different banks.
constexpr unsigned left_stride = depth + 8;
constexpr unsigned right_stride = tile + 8;
constexpr unsigned sum_stride = tile + 4;

struct Layer {
  unsigned batch, in_channels, out_channels, height, width, kernel_height, kernel_width, padding, out_height,
      out_width;
};

__global__ void __launch_bounds__(threads)
    convolve(const __half* x, const __half* w, __half* y, Layer layer) {
  __shared__ __align__(32) __half left[tile * left_stride];
  __shared__ __align__(32) __half right[depth * right_stride];
  __shared__ __align__(32) float sums[tile * sum_stride];
  const unsigned first_channel = blockIdx.y * tile;
  const unsigned first_output = blockIdx.x * tile;
  const unsigned area = layer.kernel_height * layer.kernel_width;
  const unsigned terms = layer.in_channels * area;
  const unsigned positions = layer.out_height * layer.out_width;
  const unsigned warp = threadIdx.x / 32;
  const unsigned warp_row = warp / 2 * (tile / 2);
  const unsigned warp_column = warp % 2 * (tile / 2);

  // A thread gathers patches of one output; row and column wrap around above and left of the image.
  const unsigned place = threadIdx.x % tile;
  const unsigned output = first_output + place;
  const bool is_output = output < layer.batch * positions;
  const unsigned row = output % positions / layer.out_width - layer.padding;
  const unsigned column = output % positions % layer.out_width - layer.padding;
  const __half* const image = x + size_t{output / positions} * layer.in_channels * layer.height * layer.width;

  wmma::fragment<wmma::accumulator, fragment, fragment, fragment, float> sum[2][2];
  for (auto& of_row : sum) {
    for (auto& square : of_row) wmma::fill_fragment(square, 0.0F);
  }
  for (unsigned step = 0; step < terms; step += depth) {
#pragma unroll 4
    for (unsigned i = threadIdx.x; i < tile * depth; i += threads) {
      const unsigned channel = first_channel + i / depth;
      const unsigned term = step + i % depth;
      const bool is_weight = channel < layer.out_channels && term < terms;
      left[i / depth * left_stride + i % depth] =
          is_weight ? w[size_t{channel} * terms + term] : __half(0.0F);
    }
#pragma unroll 4
    for (unsigned i = threadIdx.x / tile; i < depth; i += threads / tile) {
      const unsigned term = step + i;
      const unsigned image_row = row + term % area / layer.kernel_width;
      const unsigned image_column = column + term % area % layer.kernel_width;
      const bool inside = is_output && term < terms && image_row < layer.height && image_column < layer.width;
      right[i * right_stride + place] =
          inside ? image[(size_t{term / area} * layer.height + image_row) * layer.width + image_column]
                 : __half(0.0F);
    }
    __syncthreads();
    for (unsigned p = 0; p < depth; p += fragment) {
      wmma::fragment<wmma::matrix_a, fragment, fragment, fragment, __half, wmma::row_major> a[2];
      wmma::fragment<wmma::matrix_b, fragment, fragment, fragment, __half, wmma::row_major> b[2];
      for (unsigned i = 0; i < 2; ++i) {
        wmma::load_matrix_sync(a[i], left + (warp_row + i * fragment) * left_stride + p, left_stride);
        wmma::load_matrix_sync(b[i], right + p * right_stride + warp_column + i * fragment, right_stride);
      }
      for (unsigned i = 0; i < 2; ++i) {
        for (unsigned j = 0; j < 2; ++j) wmma::mma_sync(sum[i][j], a[i], b[j], sum[i][j]);
      }
    }
    __syncthreads();
  }

  for (unsigned i = 0; i < 2; ++i) {
    for (unsigned j = 0; j < 2; ++j) {
      wmma::store_matrix_sync(sums + (warp_row + i * fragment) * sum_stride + warp_column + j * fragment,
                              sum[i][j], sum_stride, wmma::mem_row_major);
    }
  }
  __syncthreads();
  if (!is_output) return;
  __half* const outputs =
      y + size_t{output / positions} * layer.out_channels * positions + output % positions;
  for (unsigned i = threadIdx.x / tile; i < tile && first_channel + i < layer.out_channels;
       i += threads / tile) {
    outputs[size_t{first_channel + i} * positions] = __float2half_rn(sums[i * sum_stride + place]);
  }
}

}  // namespace

extern "C" void solution(const __half* input_x, const __half* input_w, __half* output_y, size_t batch,
                         size_t in_channels, size_t out_channels, size_t height, size_t width,
                         size_t kernel_height, size_t kernel_width, size_t padding) {
  const auto narrow = [](size_t extent) { return static_cast<unsigned>(extent); };
  const Layer layer{.batch = narrow(batch),
                    .in_channels = narrow(in_channels),
                    .out_channels = narrow(out_channels),
                    .height = narrow(height),
                    .width = narrow(width),
                    .kernel_height = narrow(kernel_height),
                    .kernel_width = narrow(kernel_width),
                    .padding = narrow(padding),
                    .out_height = narrow(height + 2 * padding - kernel_height + 1),
                    .out_width = narrow(width + 2 * padding - kernel_width + 1)};
  const unsigned outputs = layer.batch * layer.out_height * layer.out_width;
  const dim3 blocks((outputs + tile - 1) / tile, (layer.out_channels + tile - 1) / tile);
  convolve<<<blocks, threads>>>(input_x, input_w, output_y, layer);
}
