// expect: accepted
// Blocked for registers and caches: tiles of c stay in registers, packed panels of a and b in the caches.
// Source: Goto, van de Geijn, "Anatomy of high-performance matrix multiplication", ACM TOMS 34(3), 2008.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace {

// A tile takes 24 of the 32 registers of AVX-512, or 12 of the 16 of AVX2.
#ifdef __AVX512F__
constexpr size_t lanes = 16;
constexpr size_t tile_rows = 12;
#else
constexpr size_t lanes = 8;
constexpr size_t tile_rows = 6;
#endif
constexpr size_t tile_columns = 2 * lanes;

// A block of a (96 x 256, 96 KiB) fits into the second-level cache; so does a panel of b (256 x 32, 32 KiB),
// which the first level holds while the tiles of the block pass it.
constexpr size_t block_rows = 96;
constexpr size_t block_depth = 256;

using Vector = float __attribute__((vector_size(lanes * sizeof(float))));

size_t round_up(size_t value, size_t multiple) { return (value + multiple - 1) / multiple * multiple; }

// tile = sum over p < depth of (column p of a) * (row p of b), where a and b are packed.
inline void multiply_tile(const float* a, const float* b, size_t depth, float* tile) {
  Vector sum[tile_rows][2] = {};
  for (size_t p = 0; p < depth; ++p) {
    Vector left;
    Vector right;
    std::memcpy(&left, b + p * tile_columns, sizeof left);
    std::memcpy(&right, b + p * tile_columns + lanes, sizeof right);
    for (size_t i = 0; i < tile_rows; ++i) {
      sum[i][0] += a[p * tile_rows + i] * left;
      sum[i][1] += a[p * tile_rows + i] * right;
    }
  }
  std::memcpy(tile, sum, sizeof sum);
}

// Packs a[rows x depth], row by row `stride` apart, into tiles of tile_rows rows, filled up with zeros.
void pack_a(const float* a, size_t stride, size_t rows, size_t depth, float* packed) {
  for (size_t first = 0; first < rows; first += tile_rows) {
    const size_t used = std::min(tile_rows, rows - first);
    for (size_t p = 0; p < depth; ++p) {
      for (size_t i = 0; i < tile_rows; ++i) *packed++ = i < used ? a[(first + i) * stride + p] : 0.0F;
    }
  }
}

// Packs b[depth x columns] into one panel of tile_columns columns, filled up with zeros.
void pack_b(const float* b, size_t stride, size_t columns, size_t depth, float* packed) {
  for (size_t p = 0; p < depth; ++p, packed += tile_columns) {
    if (columns == tile_columns) {
      std::memcpy(packed, b + p * stride, tile_columns * sizeof(float));
    } else {
      for (size_t j = 0; j < tile_columns; ++j) packed[j] = j < columns ? b[p * stride + j] : 0.0F;
    }
  }
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t m, size_t n,
                         size_t k) {
  const size_t panels = round_up(n, tile_columns) / tile_columns;
  const size_t blocks = round_up(m, block_rows) / block_rows;
  std::vector<float> packed_b(panels * tile_columns * std::min(k, block_depth));

#pragma omp parallel if (m * n * k >= 64 * 64 * 64)
  {
    std::vector<float> packed_a(block_rows * std::min(k, block_depth));
    alignas(64) float tile[tile_rows * tile_columns];

    for (size_t first_p = 0; first_p < k; first_p += block_depth) {
      const size_t depth = std::min(block_depth, k - first_p);
#pragma omp for schedule(static)
      for (size_t panel = 0; panel < panels; ++panel) {
        const size_t first_j = panel * tile_columns;
        pack_b(input_b + first_p * n + first_j, n, std::min(tile_columns, n - first_j), depth,
               packed_b.data() + first_j * depth);
      }

#pragma omp for schedule(dynamic)
      for (size_t block = 0; block < blocks; ++block) {
        const size_t first_i = block * block_rows;
        const size_t rows = std::min(block_rows, m - first_i);
        pack_a(input_a + first_i * k + first_p, k, rows, depth, packed_a.data());
        for (size_t j = 0; j < n; j += tile_columns) {
          for (size_t i = 0; i < rows; i += tile_rows) {
            multiply_tile(packed_a.data() + i * depth, packed_b.data() + j * depth, depth, tile);
            const size_t columns = std::min(tile_columns, n - j);
            for (size_t row = 0; row < std::min(tile_rows, rows - i); ++row) {
              float* const c = output_c + (first_i + i + row) * n + j;
              const float* const sums = tile + row * tile_columns;
              if (first_p == 0) {
                std::copy_n(sums, columns, c);
              } else {
                for (size_t column = 0; column < columns; ++column) c[column] += sums[column];
              }
            }
          }
        }
      }
    }
  }
}
