// expect: accepted
// Tiles of 4 rows by two vectors are summed in registers, straight from the factors: small matrices are in the cache
// anyway, and packing them would cost as much as it saves. The products are shared among all cores.
#include <algorithm>
#include <cstddef>
#include <cstring>

namespace {

#ifdef __AVX512F__
constexpr size_t lanes = 16;
#else
constexpr size_t lanes = 8;
#endif
constexpr size_t tile_rows = 4;
constexpr size_t tile_columns = 2 * lanes;

using Vector = float __attribute__((vector_size(lanes * sizeof(float))));

void multiply_tile(const float* a, const float* b, float* c, size_t n, size_t k) {
  Vector sum[tile_rows][2] = {};
  for (size_t p = 0; p < k; ++p) {
    Vector left;
    Vector right;
    std::memcpy(&left, b + p * n, sizeof left);
    std::memcpy(&right, b + p * n + lanes, sizeof right);
    for (size_t i = 0; i < tile_rows; ++i) {
      sum[i][0] += a[i * k + p] * left;
      sum[i][1] += a[i * k + p] * right;
    }
  }
  for (size_t i = 0; i < tile_rows; ++i) std::memcpy(c + i * n, sum[i], sizeof sum[i]);
}

// Any part of a product, row by row.
void multiply_rest(const float* a, const float* b, float* c, size_t rows, size_t columns, size_t n,
                   size_t k) {
  for (size_t i = 0; i < rows; ++i) {
    float* const row = c + i * n;
    std::fill_n(row, columns, 0.0F);
    for (size_t p = 0; p < k; ++p) {
      const float left = a[i * k + p];
#pragma omp simd
      for (size_t j = 0; j < columns; ++j) row[j] += left * b[p * n + j];
    }
  }
}

void multiply_one(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  const size_t rows = m - m % tile_rows;
  const size_t columns = n - n % tile_columns;
  for (size_t i = 0; i < rows; i += tile_rows) {
    for (size_t j = 0; j < columns; j += tile_columns) multiply_tile(a + i * k, b + j, c + i * n + j, n, k);
  }
  multiply_rest(a, b + columns, c + columns, rows, n - columns, n, k);
  multiply_rest(a + rows * k, b, c + rows * n, m - rows, n, n, k);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t batch, size_t m,
                         size_t n, size_t k) {
#pragma omp parallel for schedule(static) if (batch * m * n * k >= 1 << 16)
  for (size_t product = 0; product < batch; ++product) {
    multiply_one(input_a + product * m * k, input_b + product * k * n, output_c + product * m * n, m, n, k);
  }
}
