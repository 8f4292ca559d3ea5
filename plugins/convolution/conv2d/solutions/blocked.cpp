// expect: accepted
// A product of matrices whose right factor, the patches that the outputs look at, is copied together for 32 or 16
// outputs at a time, and stays in a cache while all channels pass it. The sums of a tile stay in registers.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

namespace {

// A tile takes 24 of the 32 registers of AVX-512, or 12 of the 16 of AVX2.
#ifdef __AVX512F__
constexpr size_t lanes = 16;
constexpr size_t tile_channels = 12;
#else
constexpr size_t lanes = 8;
constexpr size_t tile_channels = 6;
#endif
constexpr size_t tile_positions = 2 * lanes;

using Vector = float __attribute__((vector_size(lanes * sizeof(float))));

struct Layer {
  size_t batch, in_channels, out_channels, height, width, kernel_height, kernel_width, padding, out_height,
      out_width;
};

// tile = sum over p < terms of (row p of weights) times (row p of patches).
inline void multiply_tile(const float* weights, const float* patches, size_t terms, float* tile) {
  Vector sum[tile_channels][2] = {};
  for (size_t p = 0; p < terms; ++p) {
    Vector left;
    Vector right;
    std::memcpy(&left, patches + p * tile_positions, sizeof left);
    std::memcpy(&right, patches + p * tile_positions + lanes, sizeof right);
    for (size_t i = 0; i < tile_channels; ++i) {
      sum[i][0] += weights[p * tile_channels + i] * left;
      sum[i][1] += weights[p * tile_channels + i] * right;
    }
  }
  std::memcpy(tile, sum, sizeof sum);
}

// What the outputs from `first` on look at, a row for each term; zeros outside of the image and beyond the last output.
void copy_patches(const float* image, const Layer& layer, size_t first, float* patches) {
  size_t rows[tile_positions];
  size_t columns[tile_positions];
  for (size_t j = 0; j < tile_positions; ++j) {
    rows[j] = (first + j) / layer.out_width - layer.padding;  // wraps around above the image, and back
    columns[j] = (first + j) % layer.out_width - layer.padding;
  }
  for (size_t c = 0; c < layer.in_channels; ++c, image += layer.height * layer.width) {
    for (size_t p = 0; p < layer.kernel_height; ++p) {
      for (size_t q = 0; q < layer.kernel_width; ++q, patches += tile_positions) {
        for (size_t j = 0; j < tile_positions; ++j) {
          const bool inside = rows[j] + p < layer.height && columns[j] + q < layer.width;
          patches[j] = inside ? image[(rows[j] + p) * layer.width + columns[j] + q] : 0.0F;
        }
      }
    }
  }
}

// The weights of a tile's channels beside one another, for each term; zeros for channels that there are not.
void copy_weights(const float* weights, size_t terms, size_t channels, float* copy) {
  for (size_t p = 0; p < terms; ++p) {
    for (size_t i = 0; i < tile_channels; ++i) *copy++ = i < channels ? weights[i * terms + p] : 0.0F;
  }
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, float* output_y, size_t batch,
                         size_t in_channels, size_t out_channels, size_t height, size_t width,
                         size_t kernel_height, size_t kernel_width, size_t padding) {
  const size_t out_height = height + 2 * padding - kernel_height + 1;
  const size_t out_width = width + 2 * padding - kernel_width + 1;
  const Layer layer{batch,         in_channels,  out_channels, height,     width,
                    kernel_height, kernel_width, padding,      out_height, out_width};
  const size_t terms = in_channels * kernel_height * kernel_width;
  const size_t positions = out_height * out_width;
  const size_t tiles = (positions + tile_positions - 1) / tile_positions;
  const size_t groups = (out_channels + tile_channels - 1) / tile_channels;
  std::vector<float> weights(groups * tile_channels * terms);

#pragma omp parallel if (batch * positions * out_channels * terms >= size_t{1} << 18)
  {
    std::vector<float> patches(terms * tile_positions);
    alignas(64) float tile[tile_channels * tile_positions];
#pragma omp for schedule(static)
    for (size_t group = 0; group < groups; ++group) {
      const size_t channel = group * tile_channels;
      copy_weights(input_w + channel * terms, terms, out_channels - channel,
                   weights.data() + channel * terms);
    }
#pragma omp for schedule(dynamic)
    for (size_t index = 0; index < batch * tiles; ++index) {
      const size_t image = index / tiles;
      const size_t first = index % tiles * tile_positions;
      const size_t used = std::min(tile_positions, positions - first);
      copy_patches(input_x + image * in_channels * height * width, layer, first, patches.data());
      for (size_t channel = 0; channel < out_channels; channel += tile_channels) {
        multiply_tile(weights.data() + channel * terms, patches.data(), terms, tile);
        for (size_t i = 0; i < std::min(tile_channels, out_channels - channel); ++i) {
          std::copy_n(tile + i * tile_positions, used,
                      output_y + (image * out_channels + channel + i) * positions + first);
        }
      }
    }
  }
}
