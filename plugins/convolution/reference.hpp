// The reference convolution on the processor computes in float64 for every element type, as a product of
// matrices. The right factor has the patches of the image that the outputs read; it is packed for 16 outputs
// at a time.
#pragma once

#include "convolution/layer.hpp"

#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

// A copy of the function for each vector width, chosen when the plugin is loaded: plugins are built for any
// processor, solutions for this one.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define CONVOLUTION_FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CONVOLUTION_FOR_EACH_PROCESSOR
#endif

namespace convolution {

inline constexpr std::int64_t tile_channels = 4;
inline constexpr std::int64_t tile_positions = 16;

// Eight elements, at any address that suits one of them.
using Lanes = double __attribute__((vector_size(64)));
using LanesInMemory = double __attribute__((vector_size(64), aligned(8), may_alias));
inline constexpr std::int64_t tile_lanes = tile_positions / 8;

// tile[i][j] = sum over p of weights[p][i] * patches[p][j].
CONVOLUTION_FOR_EACH_PROCESSOR
static void sum_tile(const double* weights, const double* patches, std::int64_t terms, double* tile) {
  Lanes sum[tile_channels][tile_lanes] = {};
  for (std::int64_t p = 0; p < terms; ++p) {
    const auto* row = reinterpret_cast<const LanesInMemory*>(patches + p * tile_positions);
    for (std::int64_t i = 0; i < tile_channels; ++i) {
      for (std::int64_t j = 0; j < tile_lanes; ++j) sum[i][j] += weights[p * tile_channels + i] * row[j];
    }
  }
  auto* const result = reinterpret_cast<LanesInMemory*>(tile);
  for (std::int64_t i = 0; i < tile_channels; ++i) {
    for (std::int64_t j = 0; j < tile_lanes; ++j) result[i * tile_lanes + j] = sum[i][j];
  }
}

// Memory that is kept from call to call: fresh memory would cost a page fault for every 4 KiB.
inline double* at_least(std::vector<double>& storage, std::int64_t count) {
  if (storage.size() < static_cast<std::size_t>(count)) storage.resize(static_cast<std::size_t>(count));
  return storage.data();
}

// Packs what the outputs from `first` on read: a row of 16 for each term. Values outside of the image are
// zero. Columns beyond the last output repeat those of the last.
template <class T>
void copy_patches(const T* image, const Layer& layer, std::int64_t first, double* patches) {
  std::int64_t tops[tile_positions];
  std::int64_t lefts[tile_positions];
  for (std::int64_t j = 0; j < tile_positions; ++j) {
    const std::int64_t position = std::min(first + j, layer.positions() - 1);
    tops[j] = position / layer.out_width() * layer.stride - layer.padding_rows;
    lefts[j] = position % layer.out_width() * layer.stride - layer.padding_columns;
  }
  for (std::int64_t channel = 0; channel < layer.in_channels; ++channel) {
    const T* const plane = image + channel * layer.height * layer.width;
    for (std::int64_t row = 0; row < layer.kernel_height; ++row) {
      for (std::int64_t column = 0; column < layer.kernel_width; ++column) {
        for (std::int64_t j = 0; j < tile_positions; ++j) {
          const std::int64_t y = tops[j] + row;
          const std::int64_t x = lefts[j] + column;
          const bool inside = y >= 0 && y < layer.height && x >= 0 && x < layer.width;
          *patches++ = inside ? kbench::widen(plane[y * layer.width + x]) : 0.0;
        }
      }
    }
  }
}

// The weights of four channels at a time: rows of four for each term, with zeros for channels that there are not.
template <class T>
const double* copy_weights(const T* weights, const Layer& layer, std::vector<double>& storage) {
  const std::int64_t terms = layer.terms();
  const std::int64_t channels = layer.out_channels;
  const std::int64_t groups = (channels + tile_channels - 1) / tile_channels;
  double* const copies = at_least(storage, groups * tile_channels * terms);
  kbench::parallel_for(
      groups,
      [=](std::int64_t group) {
        double* copy = copies + group * tile_channels * terms;
        for (std::int64_t p = 0; p < terms; ++p) {
          for (std::int64_t i = 0; i < tile_channels; ++i) {
            const std::int64_t channel = group * tile_channels + i;
            *copy++ = channel < channels ? kbench::widen(weights[channel * terms + p]) : 0.0;
          }
        }
      },
      std::max<std::int64_t>(1, 4096 / terms));
  return copies;
}

// y[n][o] = sum over c of x[n][c] * w[o][c], where * slides a kernel over an image.
template <class T>
void convolve(const T* x, const T* w, T* y, const Layer& layer) {
  thread_local std::vector<double> storage;
  const double* const weights = copy_weights(w, layer, storage);
  const std::int64_t terms = layer.terms();
  const std::int64_t positions = layer.positions();
  const std::int64_t tiles = (positions + tile_positions - 1) / tile_positions;

  const auto compute_tiles = [=](std::int64_t index) {
    thread_local std::vector<double> storage_of_thread;
    double* const patches = at_least(storage_of_thread, terms * tile_positions);
    const std::int64_t image = index / tiles;
    const std::int64_t first = index % tiles * tile_positions;
    copy_patches(x + image * layer.in_channels * layer.height * layer.width, layer, first, patches);
    for (std::int64_t channel = 0; channel < layer.out_channels; channel += tile_channels) {
      double tile[tile_channels * tile_positions];
      sum_tile(weights + channel * terms, patches, terms, tile);
      for (std::int64_t i = 0; i < std::min(tile_channels, layer.out_channels - channel); ++i) {
        T* const row = y + (image * layer.out_channels + channel + i) * positions + first;
        for (std::int64_t j = 0; j < std::min(tile_positions, positions - first); ++j) {
          row[j] = kbench::narrow<T>(tile[i * tile_positions + j]);
        }
      }
    }
  };
  kbench::parallel_for(layer.batch * tiles, compute_tiles,
                       std::max<std::int64_t>(1, 4096 / (terms * layer.out_channels)));
}

}  // namespace convolution
