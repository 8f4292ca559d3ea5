// expect: accepted
// A block loads a tile with four more points on each side into shared memory, takes four sweeps there, and stores the
// middle: a quarter of the traffic. Sweeps that are left over go through memory one by one.
#include <cstddef>

namespace {

constexpr int sweeps_of_tile = 4;
constexpr int tile_rows = 32;
constexpr int tile_cols = 64;
constexpr int padded_rows = tile_rows + 2 * sweeps_of_tile;
constexpr int padded_cols = tile_cols + 2 * sweeps_of_tile;
constexpr int points = padded_rows * padded_cols;
constexpr int threads = 256;

struct Grid {
  long long rows, cols;
};

__global__ void __launch_bounds__(threads) sweep_tile(const float* u, const float* f, float* v, Grid grid) {
  __shared__ float grids[2][points];
  __shared__ float source[points];
  const long long first_row = static_cast<long long>(blockIdx.y) * tile_rows - sweeps_of_tile;
  const long long first_col = static_cast<long long>(blockIdx.x) * tile_cols - sweeps_of_tile;
  for (int place = static_cast<int>(threadIdx.x); place < points; place += threads) {
    const long long i = first_row + place / padded_cols;
    const long long j = first_col + place % padded_cols;
    const bool inside = i >= 0 && i < grid.rows && j >= 0 && j < grid.cols;
    grids[0][place] = inside ? u[i * grid.cols + j] : 0.0F;
    source[place] = inside ? f[i * grid.cols + j] : 0.0F;
  }
  __syncthreads();

  // After each sweep the outermost points of the tile are not known any more.
  for (int done = 0; done < sweeps_of_tile; ++done) {
    const float* const now = grids[done % 2];
    float* const next = grids[(done + 1) % 2];
    for (int place = static_cast<int>(threadIdx.x); place < points; place += threads) {
      const int row = place / padded_cols;
      const int col = place % padded_cols;
      if (row == 0 || row == padded_rows - 1 || col == 0 || col == padded_cols - 1) continue;
      const long long i = first_row + row;
      const long long j = first_col + col;
      const bool changes = i > 0 && i < grid.rows - 1 && j > 0 && j < grid.cols - 1;
      next[place] = changes ? 0.25F * ((now[place - padded_cols] + now[place + padded_cols]) +
                                       (now[place - 1] + now[place + 1]) + source[place])
                            : now[place];
    }
    __syncthreads();
  }

  const float* const last = grids[sweeps_of_tile % 2];
  for (int place = static_cast<int>(threadIdx.x); place < tile_rows * tile_cols; place += threads) {
    const int row = place / tile_cols + sweeps_of_tile;
    const int col = place % tile_cols + sweeps_of_tile;
    const long long i = first_row + row;
    const long long j = first_col + col;
    if (i < grid.rows && j < grid.cols) v[i * grid.cols + j] = last[row * padded_cols + col];
  }
}

// A thread walks down a column, so that of the three rows it needs two are in its registers.
__global__ void __launch_bounds__(threads) sweep_once(const float* u, const float* f, float* v, Grid grid) {
  const long long j = static_cast<long long>(blockIdx.x) * threads + threadIdx.x;
  const long long first = static_cast<long long>(blockIdx.y) * tile_rows;
  const long long last = min(first + tile_rows, grid.rows);
  if (j >= grid.cols) return;
  float above = first > 0 ? u[(first - 1) * grid.cols + j] : 0.0F;
  float middle = u[first * grid.cols + j];
#pragma unroll 4
  for (long long i = first; i < last; ++i) {
    const long long here = i * grid.cols + j;
    const float below = i + 1 < grid.rows ? u[here + grid.cols] : 0.0F;
    const bool changes = i > 0 && i < grid.rows - 1 && j > 0 && j < grid.cols - 1;
    v[here] = changes ? 0.25F * ((above + below) + (u[here - 1] + u[here + 1]) + f[here]) : middle;
    above = middle;
    middle = below;
  }
}

unsigned blocks_for(long long extent, int of_block) {
  return static_cast<unsigned>((extent + of_block - 1) / of_block);
}

// Memory that is kept from call to call, and grows.
float* spare_grid(size_t elements) {
  static float* memory = nullptr;
  static size_t size = 0;
  if (elements > size) {
    cudaFree(memory);
    cudaMalloc(&memory, elements * sizeof(float));
    size = elements;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const float* input_u, const float* input_f, float* output_u, size_t rows,
                         size_t cols, size_t sweeps) {
  const Grid grid{static_cast<long long>(rows), static_cast<long long>(cols)};
  const dim3 tiles(blocks_for(grid.cols, tile_cols), blocks_for(grid.rows, tile_rows));
  const dim3 columns(blocks_for(grid.cols, threads), blocks_for(grid.rows, tile_rows));
  size_t launches = sweeps / sweeps_of_tile + sweeps % sweeps_of_tile;
  float* const other = launches > 1 ? spare_grid(rows * cols) : nullptr;
  const float* now = input_u;
  for (size_t left = sweeps; left > 0; --launches) {
    float* const next = launches % 2 == 1 ? output_u : other;  // the last one ends in the output
    if (left >= sweeps_of_tile) {
      sweep_tile<<<tiles, threads>>>(now, input_f, next, grid);
      left -= sweeps_of_tile;
    } else {
      sweep_once<<<columns, threads>>>(now, input_f, next, grid);
      --left;
    }
    now = next;
  }
}
