// The reference distances on a GPU: 32 vertices at a time are allowed on the way.
// Source: Katz, Kider, "All-pairs shortest-paths for large graphs on the GPU", Graphics Hardware, 2008.
#pragma once

#include <kbench/check_cuda.hpp>

#include <cstddef>
#include <cstdint>

namespace floyd_warshall {

inline constexpr int tile = 32;
inline constexpr int rows_of_thread = 4;

template <class T>
struct Matrix {
  T* distances;
  std::int64_t n;
  T no_way;  // beyond the matrix

  __device__ T get(std::int64_t i, std::int64_t j) const {
    return i < n && j < n ? distances[i * n + j] : no_way;
  }
  __device__ void set(std::int64_t i, std::int64_t j, T distance) const {
    if (i < n && j < n) distances[i * n + j] = distance;
  }
};

// Distances within the tile of these vertices, one vertex after the other.
template <class T>
__global__ void close_diagonal(Matrix<T> matrix, std::int64_t first) {
  __shared__ T part[tile][tile + 1];
  const auto x = static_cast<int>(threadIdx.x);
  const auto y = static_cast<int>(threadIdx.y);
  T distance = matrix.get(first + y, first + x);
  for (int k = 0; k < tile; ++k) {
    part[y][x] = distance;
    __syncthreads();
    const T by_k = part[y][k] + part[k][x];
    distance = by_k < distance ? by_k : distance;
    __syncthreads();
  }
  matrix.set(first + y, first + x, distance);
}

// Computes paths to each tile of the rows of these vertices (blockIdx.y is 0), or of their columns, through
// vertices of the diagonal tile. The distances within that tile are known, so one of its vertices on the path
// is enough.
template <class T>
__global__ void relax_cross(Matrix<T> matrix, std::int64_t first) {
  __shared__ T left[tile][tile + 1];
  __shared__ T right[tile][tile + 1];
  const auto x = static_cast<int>(threadIdx.x);
  const auto y = static_cast<int>(threadIdx.y);
  const std::int64_t other = std::int64_t{blockIdx.x} * tile;
  const std::int64_t row = blockIdx.y == 0 ? first : other;
  const std::int64_t column = blockIdx.y == 0 ? other : first;
  if (other == first) return;  // the whole block
  left[y][x] = matrix.get(row + y, first + x);
  right[y][x] = matrix.get(first + y, column + x);
  __syncthreads();
  T distance = matrix.get(row + y, column + x);
  for (int k = 0; k < tile; ++k) {
    const T by_k = left[y][k] + right[k][x];
    distance = by_k < distance ? by_k : distance;
  }
  matrix.set(row + y, column + x, distance);
}

// All other tiles, four rows to a thread.
template <class T>
__global__ void relax_others(Matrix<T> matrix, std::int64_t first) {
  __shared__ T left[tile][tile + 1];
  __shared__ T right[tile][tile + 1];
  const auto x = static_cast<int>(threadIdx.x);
  const auto y = static_cast<int>(threadIdx.y);
  constexpr int step = tile / rows_of_thread;
  const std::int64_t row = std::int64_t{blockIdx.y} * tile;
  const std::int64_t column = std::int64_t{blockIdx.x} * tile;
  if (row == first || column == first) return;  // the whole block
  T distances[rows_of_thread];
  for (int i = 0; i < rows_of_thread; ++i) {
    left[y + i * step][x] = matrix.get(row + y + i * step, first + x);
    right[y + i * step][x] = matrix.get(first + y + i * step, column + x);
    distances[i] = matrix.get(row + y + i * step, column + x);
  }
  __syncthreads();
  for (int k = 0; k < tile; ++k) {
    const T to_end = right[k][x];
    for (int i = 0; i < rows_of_thread; ++i) {
      const T by_k = left[y + i * step][k] + to_end;
      distances[i] = by_k < distances[i] ? by_k : distances[i];
    }
  }
  for (int i = 0; i < rows_of_thread; ++i) matrix.set(row + y + i * step, column + x, distances[i]);
}

template <class T>
void find_distances(const T* weights, T* distances, std::int64_t n, T no_way) {
  const Matrix<T> matrix{distances, n, no_way};
  const auto tiles = static_cast<unsigned>((n + tile - 1) / tile);
  const auto bytes = static_cast<std::size_t>(n * n) * sizeof(T);
  kbench::check_cuda(cudaMemcpyAsync(distances, weights, bytes, cudaMemcpyDeviceToDevice, nullptr));
  for (std::int64_t first = 0; first < n; first += tile) {
    close_diagonal<<<1, dim3(tile, tile)>>>(matrix, first);
    relax_cross<<<dim3(tiles, 2), dim3(tile, tile)>>>(matrix, first);
    relax_others<<<dim3(tiles, tiles), dim3(tile, tile / rows_of_thread)>>>(matrix, first);
  }
  kbench::check_cuda(cudaGetLastError());
}

}  // namespace floyd_warshall
