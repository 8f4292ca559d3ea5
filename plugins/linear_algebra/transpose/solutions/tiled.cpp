// expect: accepted
// Squares of 16 x 16 in vector registers: sixteen rows are read, one vector each, and after four rounds in which
// pairs of registers exchange halves of what they hold, sixteen columns are written. Squares are visited in blocks that
// the second-level cache holds, and the blocks are shared among all cores.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

namespace {

constexpr size_t side = 16;
constexpr size_t block = 64;

using Vector = float __attribute__((vector_size(side * sizeof(float))));

// The first of two rows that are `distance` apart gets the columns whose index lacks that bit, the second the others.
template <int distance, int... lane>
void exchange(Vector& first, Vector& second, std::integer_sequence<int, lane...>) {
  constexpr int all = sizeof...(lane);
  const Vector a = first;
  const Vector b = second;
  first = __builtin_shufflevector(a, b, ((lane & distance) != 0 ? all + lane - distance : lane)...);
  second = __builtin_shufflevector(a, b, ((lane & distance) != 0 ? all + lane : lane + distance)...);
}

template <int distance>
void exchange_all(Vector (&rows)[side]) {
#pragma GCC unroll 16
  for (size_t i = 0; i < side; ++i) {
    if ((i & distance) == 0)
      exchange<distance>(rows[i], rows[i + distance], std::make_integer_sequence<int, side>());
  }
}

void transpose_square(const float* a, size_t n, float* b, size_t m) {
  Vector rows[side];
#pragma GCC unroll 16
  for (size_t i = 0; i < side; ++i) std::memcpy(&rows[i], a + i * n, sizeof(Vector));
  exchange_all<8>(rows);
  exchange_all<4>(rows);
  exchange_all<2>(rows);
  exchange_all<1>(rows);
#pragma GCC unroll 16
  for (size_t j = 0; j < side; ++j) std::memcpy(b + j * m, &rows[j], sizeof(Vector));
}

void transpose_block(const float* a, float* b, size_t m, size_t n, size_t first_row, size_t first_column) {
  const size_t end_row = std::min(first_row + block, m);
  const size_t end_column = std::min(first_column + block, n);
  for (size_t i = first_row; i < end_row; i += side) {
    for (size_t j = first_column; j < end_column; j += side) {
      if (i + side <= end_row && j + side <= end_column) {
        transpose_square(a + i * n + j, n, b + j * m + i, m);
        continue;
      }
      for (size_t y = i; y < std::min(i + side, end_row); ++y) {
        for (size_t x = j; x < std::min(j + side, end_column); ++x) b[x * m + y] = a[y * n + x];
      }
    }
  }
}

}  // namespace

extern "C" void solution(const float* input_a, float* output_b, size_t m, size_t n) {
#pragma omp parallel for collapse(2) schedule(static) if (m * n >= 1 << 15)
  for (size_t i = 0; i < m; i += block) {
    for (size_t j = 0; j < n; j += block) transpose_block(input_a, output_b, m, n, i, j);
  }
}
