// expect: accepted
// Strips of rows that fit into a core's cache take up to eight sweeps before they go back to memory. A strip begins
// with as many more rows on either side as there will be sweeps: each sweep loses one, which the strip beside it
// computes as well.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace {

constexpr size_t most_sweeps = 8;
constexpr size_t strip_bytes = 1 << 18;

struct Grid {
  const float* source;
  size_t rows, cols;
};

// v = one sweep of the row that begins at u, of which there are `cols`.
inline void sweep_row(const float* u, const float* f, float* v, size_t cols) {
  const float* const above = u - cols;
  const float* const below = u + cols;
  v[0] = u[0];
#pragma omp simd
  for (size_t j = 1; j < cols - 1; ++j) v[j] = 0.25F * ((above[j] + below[j]) + (u[j - 1] + u[j + 1]) + f[j]);
  v[cols - 1] = u[cols - 1];
}

// The rows from `first` on, before `last`, after `sweeps` sweeps.
void sweep_strip(const Grid& grid, const float* from, float* to, size_t first, size_t last, size_t sweeps,
                 std::vector<float>& memory) {
  const size_t cols = grid.cols;
  const size_t begin = first - std::min(first, sweeps);
  const size_t end = std::min(last + sweeps, grid.rows);
  const size_t elements = (end - begin) * cols;
  memory.resize(2 * elements);
  float* spare[2] = {memory.data(), memory.data() + elements};

  const float* now = from + begin * cols;
  for (size_t done = 1; done <= sweeps; ++done) {
    const size_t low = begin == 0 ? 0 : begin + done;
    const size_t high = end == grid.rows ? end : end - done;
    float* const next = done == sweeps ? to + begin * cols : spare[done % 2];
    const size_t from_row = done == sweeps ? first : low;
    const size_t to_row = done == sweeps ? last : high;
    for (size_t i = from_row; i < to_row; ++i) {
      const float* const row = now + (i - begin) * cols;
      float* const result = next + (i - begin) * cols;
      if (i == 0 || i == grid.rows - 1) {
        std::copy_n(row, cols, result);
      } else {
        sweep_row(row, grid.source + i * cols, result, cols);
      }
    }
    now = next;
  }
}

void advance(const Grid& grid, const float* from, float* to, size_t sweeps) {
  const size_t strip_rows = std::max<size_t>(4 * sweeps, strip_bytes / sizeof(float) / grid.cols);
#pragma omp parallel if (grid.rows * grid.cols >= 1 << 15)
  {
    std::vector<float> memory;
#pragma omp for schedule(dynamic)
    for (size_t first = 0; first < grid.rows; first += strip_rows) {
      sweep_strip(grid, from, to, first, std::min(first + strip_rows, grid.rows), sweeps, memory);
    }
  }
}

}  // namespace

extern "C" void solution(const float* input_u, const float* input_f, float* output_u, size_t rows,
                         size_t cols, size_t sweeps) {
  const Grid grid{input_f, rows, cols};
  std::vector<float> other(sweeps > most_sweeps ? rows * cols : 0);
  const float* now = input_u;
  for (size_t left = sweeps; left > 0;) {
    const size_t together = std::min(left, most_sweeps);
    left -= together;
    // The last of them must end in the output.
    const bool is_output = (left + most_sweeps - 1) / most_sweeps % 2 == 0;
    float* const next = is_output ? output_u : other.data();
    advance(grid, now, next, together);
    now = next;
  }
}
