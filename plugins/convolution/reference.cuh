// The reference convolution on a GPU computes in float64 for every element type, as a product of matrices.
// The right factor has the patches of the images that the outputs read; it is gathered on the fly.
#pragma once

#include "convolution/layer.hpp"

#include <kbench/check_cuda.hpp>
#include <kbench/convert.hpp>

#include <cstdint>

namespace convolution {

// A block computes 64 channels of 64 outputs, a thread 4 x 4 of them, 16 apart, so that neighbours read from
// different banks.
inline constexpr int tile = 64;
inline constexpr int depth = 16;
inline constexpr int side = 16;
inline constexpr int threads = side * side;

template <class T>
__global__ void __launch_bounds__(threads) convolve_tiles(const T* x, const T* w, T* y, Layer layer) {
  __shared__ double weights[depth][tile + 1];
  __shared__ double patches[depth][tile];

  const int terms = static_cast<int>(layer.terms());
  const int width = static_cast<int>(layer.kernel_width);
  const int area = static_cast<int>(layer.kernel_height) * width;
  const std::int64_t positions = layer.positions();
  const std::int64_t outputs = layer.batch * positions;
  const std::int64_t first_channel = std::int64_t{blockIdx.y} * tile;
  const std::int64_t first_output = std::int64_t{blockIdx.x} * tile;

  // Each thread fetches patches of one output: the one at its place in a row of `patches`.
  const int place = static_cast<int>(threadIdx.x) % tile;
  const std::int64_t fetched = first_output + place;
  const bool is_output = fetched < outputs;
  const std::int64_t position = fetched % positions;
  const std::int64_t top = position / layer.out_width() * layer.stride - layer.padding_rows;
  const std::int64_t left = position % layer.out_width() * layer.stride - layer.padding_columns;
  const T* const image = x + fetched / positions * layer.in_channels * layer.height * layer.width;

  const int thread_row = static_cast<int>(threadIdx.x) / side;
  const int thread_column = static_cast<int>(threadIdx.x) % side;
  double sums[4][4] = {};
  for (int step = 0; step < terms; step += depth) {
    for (int i = static_cast<int>(threadIdx.x); i < tile * depth; i += threads) {
      const int p = step + i % depth;
      const std::int64_t channel = first_channel + i / depth;
      const bool is_weight = p < terms && channel < layer.out_channels;
      weights[i % depth][i / depth] = is_weight ? kbench::widen(w[channel * terms + p]) : 0.0;
    }
    for (int row = static_cast<int>(threadIdx.x) / tile; row < depth; row += threads / tile) {
      const int p = step + row;
      const std::int64_t j = top + p % area / width;
      const std::int64_t i = left + p % area % width;
      const bool inside = is_output && p < terms && j >= 0 && j < layer.height && i >= 0 && i < layer.width;
      const std::int64_t channel = p / area;
      patches[row][place] =
          inside ? kbench::widen(image[(channel * layer.height + j) * layer.width + i]) : 0.0;
    }
    __syncthreads();
#pragma unroll
    for (int p = 0; p < depth; ++p) {
#pragma unroll
      for (int i = 0; i < 4; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          sums[i][j] += weights[p][thread_row + i * side] * patches[p][thread_column + j * side];
        }
      }
    }
    __syncthreads();
  }

#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const std::int64_t output = first_output + thread_column + j * side;
    if (output >= outputs) continue;
    T* const column = y + output / positions * layer.out_channels * positions + output % positions;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const std::int64_t channel = first_channel + thread_row + i * side;
      if (channel < layer.out_channels) column[channel * positions] = kbench::narrow<T>(sums[i][j]);
    }
  }
}

template <class T>
void convolve(const T* x, const T* w, T* y, const Layer& layer) {
  const dim3 blocks(static_cast<unsigned>((layer.batch * layer.positions() + tile - 1) / tile),
                    static_cast<unsigned>((layer.out_channels + tile - 1) / tile));
  convolve_tiles<<<blocks, threads>>>(x, w, y, layer);
  kbench::check_cuda(cudaGetLastError());
}

}  // namespace convolution
