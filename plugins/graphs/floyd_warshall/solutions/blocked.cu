// expect: accepted
// Sixty-four vertices at a time are allowed on the way: first within their own tile of the matrix, then in the tiles of
// their rows and columns, then everywhere else, where a thread keeps 4 x 4 distances in registers, as in a matrix product.
// Source: Katz, Kider, "All-pairs shortest-paths for large graphs on the GPU", Graphics Hardware, 2008.
#include <cstddef>

namespace {

constexpr unsigned tile = 64;
constexpr unsigned side = 4;  // of a thread's distances
constexpr unsigned threads_across = tile / side;
constexpr unsigned threads = threads_across * threads_across;

struct Matrix {
  float* distances;
  size_t n;
};

// A tile of the matrix in shared memory, with no way to where it sticks out. The rows that a warp reads at once begin in
// different banks.
using Tile = float[tile][tile + 4];

__device__ void load(const Matrix& matrix, size_t row, size_t column, Tile& part) {
  for (unsigned place = threadIdx.x; place < tile * tile; place += threads) {
    const size_t i = row + place / tile;
    const size_t j = column + place % tile;
    part[place / tile][place % tile] =
        i < matrix.n && j < matrix.n ? matrix.distances[i * matrix.n + j] : INFINITY;
  }
}

// The calling thread's distances are those of four rows, and of four neighbouring columns.
struct Square {
  float at[side][side];
  unsigned row;
  unsigned column;

  __device__ Square()
      : row(threadIdx.x / threads_across * side), column(threadIdx.x % threads_across * side) {}

  __device__ void take(const Tile& part) {
#pragma unroll
    for (unsigned i = 0; i < side; ++i) {
#pragma unroll
      for (unsigned j = 0; j < side; ++j) at[i][j] = part[row + i][column + j];
    }
  }
  __device__ void put(Tile& part) const {
#pragma unroll
    for (unsigned i = 0; i < side; ++i) {
#pragma unroll
      for (unsigned j = 0; j < side; ++j) part[row + i][column + j] = at[i][j];
    }
  }

  // Ways by vertex k: to it as `left` says, from it as `right` does.
  __device__ void relax(const Tile& left, const Tile& right, unsigned k) {
    const float4 from_k = *reinterpret_cast<const float4*>(&right[k][column]);
#pragma unroll
    for (unsigned i = 0; i < side; ++i) {
      const float to_k = left[row + i][k];
      at[i][0] = fminf(at[i][0], to_k + from_k.x);
      at[i][1] = fminf(at[i][1], to_k + from_k.y);
      at[i][2] = fminf(at[i][2], to_k + from_k.z);
      at[i][3] = fminf(at[i][3], to_k + from_k.w);
    }
  }

  __device__ void store(const Matrix& matrix, size_t first_row, size_t first_column) const {
#pragma unroll
    for (unsigned i = 0; i < side; ++i) {
      const size_t to = first_row + row + i;
#pragma unroll
      for (unsigned j = 0; j < side; ++j) {
        const size_t from = first_column + column + j;
        if (to < matrix.n && from < matrix.n) matrix.distances[to * matrix.n + from] = at[i][j];
      }
    }
  }
};

__global__ void __launch_bounds__(threads) close_diagonal(Matrix matrix, size_t first) {
  __shared__ __align__(16) Tile part;
  load(matrix, first, first, part);
  __syncthreads();
  Square square;
  square.take(part);
  for (unsigned k = 0; k < tile; ++k) {
    square.relax(part, part, k);
    __syncthreads();
    square.put(part);
    __syncthreads();
  }
  square.store(matrix, first, first);
}

// The distances in the tile on the diagonal are known, so that one of its vertices on the way is enough.
__global__ void __launch_bounds__(threads) relax_cross(Matrix matrix, size_t first) {
  __shared__ __align__(16) Tile diagonal;
  __shared__ __align__(16) Tile part;
  const bool is_row = blockIdx.y == 0;
  const size_t other = size_t{blockIdx.x} * tile;
  if (other == first) return;  // the whole block
  load(matrix, first, first, diagonal);
  load(matrix, is_row ? first : other, is_row ? other : first, part);
  __syncthreads();
  Square square;
  square.take(part);
  for (unsigned k = 0; k < tile; ++k) {
    if (is_row) {
      square.relax(diagonal, part, k);
    } else {
      square.relax(part, diagonal, k);
    }
  }
  square.store(matrix, is_row ? first : other, is_row ? other : first);
}

__global__ void __launch_bounds__(threads) relax_others(Matrix matrix, size_t first) {
  __shared__ __align__(16) Tile left;
  __shared__ __align__(16) Tile right;
  const size_t row = size_t{blockIdx.y} * tile;
  const size_t column = size_t{blockIdx.x} * tile;
  if (row == first || column == first) return;  // the whole block
  load(matrix, row, first, left);
  load(matrix, first, column, right);
  Square square;
#pragma unroll
  for (unsigned i = 0; i < side; ++i) {
#pragma unroll
    for (unsigned j = 0; j < side; ++j) {
      const size_t to = row + square.row + i;
      const size_t from = column + square.column + j;
      square.at[i][j] = to < matrix.n && from < matrix.n ? matrix.distances[to * matrix.n + from] : INFINITY;
    }
  }
  __syncthreads();
#pragma unroll 8
  for (unsigned k = 0; k < tile; ++k) square.relax(left, right, k);
  square.store(matrix, row, column);
}

}  // namespace

extern "C" void solution(const float* input_weights, float* output_distances, size_t n) {
  const Matrix matrix{output_distances, n};
  const auto tiles = static_cast<unsigned>((n + tile - 1) / tile);
  cudaMemcpyAsync(output_distances, input_weights, n * n * sizeof(float), cudaMemcpyDeviceToDevice);
  for (size_t first = 0; first < n; first += tile) {
    close_diagonal<<<1, threads>>>(matrix, first);
    relax_cross<<<dim3(tiles, 2), threads>>>(matrix, first);
    relax_others<<<dim3(tiles, tiles), threads>>>(matrix, first);
  }
}
