// expect: accepted
// Both factors are widened to float32 once, by a table of the 256 numbers that there are, with the scales already in them,
// and laid out so that a tile of 4 x 32 sums in registers reads one panel of either from its beginning to its end. Rows of
// tiles are shared among all cores.
#include <kbench/float16.hpp>
#include <kbench/float8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace {

constexpr size_t tile_rows = 4;
constexpr size_t tile_columns = 32;

std::array<float, 256> all_numbers() {
  std::array<float, 256> numbers;
  for (unsigned bits = 0; bits < 256; ++bits) {
    kbench::float8_e4m3 number;
    number.bits = static_cast<std::uint8_t>(bits);
    numbers[bits] = static_cast<float>(number);
  }
  return numbers;
}

// Panels of `width` rows, step by step of k; zeros where there is no row.
std::vector<float> widen(const kbench::float8_e4m3* matrix, const float* scales, size_t rows, size_t k,
                         size_t width) {
  static const std::array<float, 256> numbers = all_numbers();
  std::vector<float> panels((rows + width - 1) / width * width * k);
#pragma omp parallel for schedule(static) if (rows * k >= 1 << 16)
  for (size_t row = 0; row < rows; ++row) {
    float* const to = panels.data() + row / width * width * k + row % width;
    for (size_t p = 0; p < k; ++p) to[p * width] = scales[row] * numbers[matrix[row * k + p].bits];
  }
  return panels;
}

void multiply_tile(const float* a, const float* b, size_t k, float (&sums)[tile_rows][tile_columns]) {
  for (auto& row : sums) std::fill_n(row, tile_columns, 0.0F);
  for (size_t p = 0; p < k; ++p) {
    for (size_t i = 0; i < tile_rows; ++i) {
      for (size_t j = 0; j < tile_columns; ++j) sums[i][j] += a[p * tile_rows + i] * b[p * tile_columns + j];
    }
  }
}

}  // namespace

extern "C" void solution(const kbench::float8_e4m3* input_a, const kbench::float8_e4m3* input_b,
                         const float* scales_a, const float* scales_b, kbench::bfloat16* output_c, size_t m,
                         size_t n, size_t k) {
  const std::vector<float> a = widen(input_a, scales_a, m, k, tile_rows);
  const std::vector<float> b = widen(input_b, scales_b, n, k, tile_columns);
#pragma omp parallel for schedule(static) if (m * n * k >= 1 << 18)
  for (size_t i = 0; i < m; i += tile_rows) {
    for (size_t j = 0; j < n; j += tile_columns) {
      float sums[tile_rows][tile_columns];
      multiply_tile(a.data() + i * k, b.data() + j * k, k, sums);
      for (size_t y = 0; y < std::min(tile_rows, m - i); ++y) {
        for (size_t x = 0; x < std::min(tile_columns, n - j); ++x)
          output_c[(i + y) * n + j + x] = kbench::bfloat16{sums[y][x]};
      }
    }
  }
}
