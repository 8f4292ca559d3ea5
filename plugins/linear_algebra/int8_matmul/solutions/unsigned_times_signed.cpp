// expect: accepted
// Processors multiply unsigned by signed bytes, four at a time into each lane of 32 bits. So 128 is added to the left
// factor, which makes it unsigned, and 128 times the sum of the right factor's row is taken away again. Tiles of 4 x 4
// sums are in registers, and rows of the product are shared among all cores.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

constexpr size_t side = 4;

// sums[i][j] = row i of a times row j of b.
void multiply_tile(const uint8_t* a, const int8_t* b, size_t k, int32_t (&sums)[side][side]) {
  for (size_t i = 0; i < side; ++i) {
    const uint8_t* const left = a + i * k;
    int32_t sum0 = 0;
    int32_t sum1 = 0;
    int32_t sum2 = 0;
    int32_t sum3 = 0;
#pragma omp simd reduction(+ : sum0, sum1, sum2, sum3)
    for (size_t p = 0; p < k; ++p) {
      sum0 += left[p] * b[p];
      sum1 += left[p] * b[k + p];
      sum2 += left[p] * b[2 * k + p];
      sum3 += left[p] * b[3 * k + p];
    }
    sums[i][0] = sum0, sums[i][1] = sum1, sums[i][2] = sum2, sums[i][3] = sum3;
  }
}

size_t round_up(size_t value) { return (value + side - 1) / side * side; }

}  // namespace

extern "C" void solution(const int8_t* input_a, const int8_t* input_b, int32_t* output_c, size_t m, size_t n,
                         size_t k) {
  // Whole tiles: what is beyond the matrices is computed and dropped.
  std::vector<uint8_t> a(round_up(m) * k);
  std::vector<int8_t> b(round_up(n) * k);
  std::vector<int32_t> shift(round_up(n));
  std::copy_n(input_b, n * k, b.data());
#pragma omp parallel if (m * n * k >= 1 << 18)
  {
#pragma omp for schedule(static) nowait
    for (size_t i = 0; i < m * k; ++i) a[i] = static_cast<uint8_t>(input_a[i] + 128);
#pragma omp for schedule(static)
    for (size_t j = 0; j < n; ++j) {
      int32_t sum = 0;
      for (size_t p = 0; p < k; ++p) sum += b[j * k + p];
      shift[j] = 128 * sum;
    }
#pragma omp for schedule(static)
    for (size_t i = 0; i < m; i += side) {
      for (size_t j = 0; j < n; j += side) {
        int32_t sums[side][side];
        multiply_tile(a.data() + i * k, b.data() + j * k, k, sums);
        for (size_t y = 0; y < std::min(side, m - i); ++y) {
          for (size_t x = 0; x < std::min(side, n - j); ++x) {
            output_c[(i + y) * n + j + x] = sums[y][x] - shift[j + x];
          }
        }
      }
    }
  }
}
