// expect: accepted
// A block takes 64 queries of a head past its keys, 32 at a time, and never has a whole row of scores: the maximum, the
// sum and the mean so far are corrected when a tile has a larger score. A thread makes 4 x 2 scores of a tile and 4 x 8
// elements of the mean in registers. Keys after the last query are not read.
// Source: Dao, "FlashAttention-2", arXiv:2307.08691, 2023.
#include <cstddef>

namespace {

constexpr unsigned tile_queries = 64;
constexpr unsigned tile_keys = 32;
constexpr unsigned threads = 256;
constexpr unsigned spread = 16;  // rows of a thread are as far apart, and its columns too
constexpr unsigned rows_of_thread = tile_queries / spread;
constexpr unsigned keys_of_thread = tile_keys / spread;
constexpr unsigned weight_stride = tile_keys + 4;

// The layout of shared memory; `dims` has room for the head dimension. Four floats more let rows begin in different
// banks, and still at multiples of a float4.
template <unsigned dims>
constexpr unsigned vector_stride = dims + 4;
template <unsigned dims>
constexpr unsigned shared_bytes = sizeof(float) * ((tile_queries + tile_keys) * vector_stride<dims> +
                                                   tile_queries * weight_stride);

__device__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__device__ float4 as_float4(const float* address) { return *reinterpret_cast<const float4*>(address); }

// Rows from `first` on, with zeros beyond the last row and the last column.
template <unsigned dims, unsigned rows>
__device__ void load_tile(const float* from, float* tile, size_t first, size_t length, unsigned dim) {
#pragma unroll 4
  for (unsigned place = threadIdx.x; place < rows * dims; place += threads) {
    const size_t row = first + place / dims;
    const unsigned column = place % dims;
    tile[place / dims * vector_stride<dims> + column] =
        row < length && column < dim ? from[row * dim + column] : 0.0F;
  }
}

// Sum or maximum over the 16 threads that share rows: half a warp.
__device__ float largest_of_row(float value) {
  for (int lanes = 8; lanes > 0; lanes /= 2) value = fmaxf(value, __shfl_xor_sync(~0U, value, lanes));
  return value;
}
__device__ float sum_of_row(float value) {
  for (int lanes = 8; lanes > 0; lanes /= 2) value += __shfl_xor_sync(~0U, value, lanes);
  return value;
}

template <unsigned dims>
__global__ void __launch_bounds__(threads)
    attend(const float* __restrict__ q, const float* __restrict__ k, const float* __restrict__ v,
           float* __restrict__ o, size_t length, unsigned dim, float scale) {
  constexpr unsigned stride = vector_stride<dims>;
  constexpr unsigned quads = dims / 4 / spread;  // float4 of the mean that a thread has in each of its rows
  extern __shared__ float4 memory[];
  float* const queries = reinterpret_cast<float*>(memory);
  float* const keys_or_values = queries + tile_queries * stride;
  float* const weights = keys_or_values + tile_keys * stride;

  const size_t row_tiles = (length + tile_queries - 1) / tile_queries;
  const size_t offset = blockIdx.x / row_tiles * length * dim;
  const size_t first_query = (row_tiles - 1 - blockIdx.x % row_tiles) * tile_queries;  // the longest first
  const unsigned thread_row = threadIdx.x / spread;
  const unsigned thread_column = threadIdx.x % spread;

  load_tile<dims, tile_queries>(q + offset, queries, first_query, length, dim);
  float largest[rows_of_thread];
  float sum[rows_of_thread] = {};  // of the keys that this thread has seen
  float4 mean[rows_of_thread][quads] = {};
#pragma unroll
  for (unsigned i = 0; i < rows_of_thread; ++i) largest[i] = -INFINITY;

  const size_t end = first_query + tile_queries < length ? first_query + tile_queries : length;
  for (size_t first_key = 0; first_key < end; first_key += tile_keys) {
    __syncthreads();  // nobody reads the values of the tile before any more
    load_tile<dims, tile_keys>(k + offset, keys_or_values, first_key, length, dim);
    __syncthreads();

    float scores[rows_of_thread][keys_of_thread] = {};
#pragma unroll 4
    for (unsigned p = 0; p < dims; p += 4) {
      float4 x[rows_of_thread];
      float4 y[keys_of_thread];
#pragma unroll
      for (unsigned i = 0; i < rows_of_thread; ++i)
        x[i] = as_float4(queries + (thread_row + i * spread) * stride + p);
#pragma unroll
      for (unsigned j = 0; j < keys_of_thread; ++j) {
        y[j] = as_float4(keys_or_values + (thread_column + j * spread) * stride + p);
      }
#pragma unroll
      for (unsigned i = 0; i < rows_of_thread; ++i) {
#pragma unroll
        for (unsigned j = 0; j < keys_of_thread; ++j) scores[i][j] += dot(x[i], y[j]);
      }
    }

    // The first tile has a key that every query sees, so that the maximum is a number from then on.
#pragma unroll
    for (unsigned i = 0; i < rows_of_thread; ++i) {
      const size_t query = first_query + thread_row + i * spread;
      float largest_of_tile = -INFINITY;
#pragma unroll
      for (unsigned j = 0; j < keys_of_thread; ++j) {
        const size_t key = first_key + thread_column + j * spread;
        scores[i][j] = key <= query ? scores[i][j] * scale : -INFINITY;
        largest_of_tile = fmaxf(largest_of_tile, scores[i][j]);
      }
      const float now_largest = fmaxf(largest[i], largest_of_row(largest_of_tile));
      const float correction = exp2f(largest[i] - now_largest);
      largest[i] = now_largest;
      sum[i] *= correction;
#pragma unroll
      for (unsigned j = 0; j < keys_of_thread; ++j) {
        const float weight = exp2f(scores[i][j] - now_largest);
        sum[i] += weight;
        weights[(thread_row + i * spread) * weight_stride + thread_column + j * spread] = weight;
      }
#pragma unroll
      for (unsigned c = 0; c < quads; ++c) {
        mean[i][c].x *= correction, mean[i][c].y *= correction;
        mean[i][c].z *= correction, mean[i][c].w *= correction;
      }
    }
    __syncthreads();  // the keys have been read, the weights written
    load_tile<dims, tile_keys>(v + offset, keys_or_values, first_key, length, dim);
    __syncthreads();

#pragma unroll 2
    for (unsigned j = 0; j < tile_keys; ++j) {
      float4 value[quads];
#pragma unroll
      for (unsigned c = 0; c < quads; ++c) {
        value[c] = as_float4(keys_or_values + j * stride + 4 * (thread_column + c * spread));
      }
#pragma unroll
      for (unsigned i = 0; i < rows_of_thread; ++i) {
        const float weight = weights[(thread_row + i * spread) * weight_stride + j];
#pragma unroll
        for (unsigned c = 0; c < quads; ++c) {
          mean[i][c].x += weight * value[c].x, mean[i][c].y += weight * value[c].y;
          mean[i][c].z += weight * value[c].z, mean[i][c].w += weight * value[c].w;
        }
      }
    }
  }

  float factors[rows_of_thread];
#pragma unroll
  for (unsigned i = 0; i < rows_of_thread; ++i) factors[i] = 1.0F / sum_of_row(sum[i]);
#pragma unroll
  for (unsigned i = 0; i < rows_of_thread; ++i) {
    const size_t query = first_query + thread_row + i * spread;
    if (query >= length) continue;
    float* const row = o + offset + query * dim;
#pragma unroll
    for (unsigned c = 0; c < quads; ++c) {
      const unsigned column = 4 * (thread_column + c * spread);
      const float four[4] = {mean[i][c].x, mean[i][c].y, mean[i][c].z, mean[i][c].w};
#pragma unroll
      for (unsigned e = 0; e < 4; ++e) {
        if (column + e < dim) row[column + e] = four[e] * factors[i];
      }
    }
  }
}

template <unsigned dims>
void launch(const float* q, const float* k, const float* v, float* o, size_t heads, size_t length,
            size_t dim) {
  const float scale = 1.4426950408889634F / sqrtf(static_cast<float>(dim));  // log2 e, for powers of two
  const auto blocks = static_cast<unsigned>(heads * ((length + tile_queries - 1) / tile_queries));
  constexpr unsigned bytes = shared_bytes<dims>;
  constexpr auto kernel = attend<dims>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<blocks, threads, bytes>>>(q, k, v, o, length, static_cast<unsigned>(dim), scale);
}

}  // namespace

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v, float* output_o,
                         size_t heads, size_t length, size_t dim) {
  if (dim <= 64) {
    launch<64>(input_q, input_k, input_v, output_o, heads, length, dim);
  } else {
    launch<128>(input_q, input_k, input_v, output_o, heads, length, dim);
  }
}
