// expect: accepted
// dtypes: float32 float16 bfloat16
// A block for each query: its threads share the scores, which all are in shared memory, and then the elements of the
// mean. In float32, rounded once.
#include <cstddef>

namespace {

constexpr unsigned threads = 128;

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

__global__ void attend(const kbench::element* q, const kbench::element* k, const kbench::element* v,
                       kbench::element* o, size_t group, size_t length, size_t dim) {
  extern __shared__ float weights[];
  const size_t row = blockIdx.x;
  const size_t first = row / group * length;  // of the keys that the head shares
  const float scale = 1.0F / sqrtf(static_cast<float>(dim));
  float largest = -INFINITY;
  for (size_t j = threadIdx.x; j < length; j += threads) {
    float score = 0.0F;
    for (size_t p = 0; p < dim; ++p)
      score += static_cast<float>(q[row * dim + p]) * static_cast<float>(k[(first + j) * dim + p]);
    weights[j] = score * scale;
    largest = fmaxf(largest, weights[j]);
  }
  largest = combined(largest, false);
  float sum = 0.0F;
  for (size_t j = threadIdx.x; j < length; j += threads) sum += weights[j] = expf(weights[j] - largest);
  sum = combined(sum, true);
  for (size_t c = threadIdx.x; c < dim; c += threads) {
    float mean = 0.0F;
    for (size_t j = 0; j < length; ++j) mean += weights[j] * static_cast<float>(v[(first + j) * dim + c]);
    o[row * dim + c] = static_cast<kbench::element>(mean / sum);
  }
}

}  // namespace

extern "C" void solution(const kbench::element* input_q, const kbench::element* input_k,
                         const kbench::element* input_v, kbench::element* output_o, size_t batch,
                         size_t heads, size_t kv_heads, size_t length, size_t dim) {
  const auto blocks = static_cast<unsigned>(batch * heads);
  attend<<<blocks, threads, length * sizeof(float)>>>(input_q, input_k, input_v, output_o, heads / kv_heads,
                                                      length, dim);
}
