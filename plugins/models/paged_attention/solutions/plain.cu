// expect: accepted
// dtypes: float32 float16 bfloat16
// A block for each query: its threads share the scores, which all are in shared memory, and then the elements of the
// mean. The table is looked up for each token. In float32, rounded once.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 128;

struct Cache {
  const kbench::element* keys;
  const kbench::element* values;
  const int32_t* table;
  const int32_t* lengths;
  size_t heads, kv_heads, dim, block_size, table_columns;

  __device__ size_t offset_of(size_t query, size_t token) const {
    const auto block = static_cast<size_t>(table[query / heads * table_columns + token / block_size]);
    return ((block * block_size + token % block_size) * kv_heads + query % heads / (heads / kv_heads)) * dim;
  }
};

// The sum of all threads' values, or the largest.
__device__ float combined(float value, bool sum) {
  __shared__ float values[threads];
  __syncthreads();
  values[threadIdx.x] = value;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x >= half) continue;
    const float other = values[threadIdx.x + half];
    values[threadIdx.x] = sum ? values[threadIdx.x] + other : fmaxf(values[threadIdx.x], other);
  }
  __syncthreads();
  return values[0];
}

__global__ void attend(const kbench::element* q, Cache cache, kbench::element* o) {
  extern __shared__ float weights[];
  const size_t query = blockIdx.x;
  const auto length = static_cast<size_t>(cache.lengths[query / cache.heads]);
  const size_t dim = cache.dim;
  const float scale = 1.0F / sqrtf(static_cast<float>(dim));
  float largest = -INFINITY;
  for (size_t j = threadIdx.x; j < length; j += threads) {
    const kbench::element* const key = cache.keys + cache.offset_of(query, j);
    float score = 0.0F;
    for (size_t p = 0; p < dim; ++p)
      score += static_cast<float>(q[query * dim + p]) * static_cast<float>(key[p]);
    weights[j] = score * scale;
    largest = fmaxf(largest, weights[j]);
  }
  largest = combined(largest, false);
  float sum = 0.0F;
  for (size_t j = threadIdx.x; j < length; j += threads) sum += weights[j] = expf(weights[j] - largest);
  sum = combined(sum, true);
  for (size_t c = threadIdx.x; c < dim; c += threads) {
    float mean = 0.0F;
    for (size_t j = 0; j < length; ++j)
      mean += weights[j] * static_cast<float>(cache.values[cache.offset_of(query, j) + c]);
    o[query * dim + c] = static_cast<kbench::element>(mean / sum);
  }
}

}  // namespace

extern "C" void solution(const kbench::element* input_q, const kbench::element* input_k,
                         const kbench::element* input_v, const int32_t* input_table,
                         const int32_t* input_lengths, kbench::element* output_o, size_t sequences,
                         size_t heads, size_t kv_heads, size_t dim, size_t /*blocks*/, size_t block_size,
                         size_t max_length, size_t table_columns) {
  const Cache cache{input_k,  input_v, input_table, input_lengths, heads,
                    kv_heads, dim,     block_size,  table_columns};
  attend<<<static_cast<unsigned>(sequences * heads), threads, max_length * sizeof(float)>>>(input_q, cache,
                                                                                            output_o);
}
