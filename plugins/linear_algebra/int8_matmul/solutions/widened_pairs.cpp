// expect: accepted
// Processors multiply 16-bit integers in pairs and add both products to a lane of 32 bits, in one
// instruction. The factors are therefore widened once, and tiles of 4 x 4 sums are kept in registers, so that each
// loaded value is used four times. Rows of the product are shared among all cores.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

constexpr size_t side = 4;

// sums[i][j] = row i of a times row j of b.
void multiply_tile(const int16_t* a, const int16_t* b, size_t k, int32_t (&sums)[side][side]) {
  for (size_t i = 0; i < side; ++i) {
    const int16_t* const left = a + i * k;
    int32_t sum0 = 0;
    int32_t sum1 = 0;
    int32_t sum2 = 0;
    int32_t sum3 = 0;
    for (size_t p = 0; p < k; ++p) {
      sum0 += left[p] * b[p];
      sum1 += left[p] * b[k + p];
      sum2 += left[p] * b[2 * k + p];
      sum3 += left[p] * b[3 * k + p];
    }
    sums[i][0] = sum0, sums[i][1] = sum1, sums[i][2] = sum2, sums[i][3] = sum3;
  }
}

// Adds rows of zeros that make whole tiles.
std::vector<int16_t> widen(const int8_t* matrix, size_t rows, size_t k) {
  std::vector<int16_t> wide((rows + side - 1) / side * side * k);
  std::copy_n(matrix, rows * k, wide.data());
  return wide;
}

}  // namespace

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int32_t* output_c, size_t m, size_t n,
                         size_t k) {
  const std::vector<int16_t> a = widen(input_a, m, k);
  const std::vector<int16_t> b = widen(input_b, n, k);
#pragma omp parallel for schedule(static) if (m * n * k >= 1 << 18)
  for (size_t i = 0; i < m; i += side) {
    for (size_t j = 0; j < n; j += side) {
      int32_t sums[side][side];
      multiply_tile(a.data() + i * k, b.data() + j * k, k, sums);
      for (size_t y = 0; y < std::min(side, m - i); ++y) {
        std::copy_n(sums[y], std::min(side, n - j), output_c + (i + y) * n + j);
      }
    }
  }
}
