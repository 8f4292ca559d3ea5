// expect: wrong_answer
// Forgets the scale in the gradient of the keys.
#include <cstddef>

namespace {

constexpr unsigned threads = 128;

struct Inputs {
  const float* q;
  const float* k;
  const float* v;
  const float* grad_o;
};

// The figures of a query: the largest score, the sum of the exponentials, and the mean of grad_o . v by its weights.
struct Row {
  float largest, sum, mean;
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

__device__ float dot(const float* a, const float* b, size_t count) {
  float sum = 0.0F;
  for (size_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

__global__ void differentiate_query(Inputs inputs, float* grad_q, Row* rows, size_t length, size_t dim) {
  extern __shared__ float shared[];
  float* const weights = shared;
  float* const gradients = shared + length;
  const size_t row = blockIdx.x;
  const size_t first = row / length * length;  // of the head's rows
  const size_t keys = row % length + 1;
  const float scale = 1.0F / sqrtf(static_cast<float>(dim));
  float largest = -INFINITY;
  for (size_t j = threadIdx.x; j < keys; j += threads) {
    weights[j] = scale * dot(inputs.q + row * dim, inputs.k + (first + j) * dim, dim);
    gradients[j] = dot(inputs.grad_o + row * dim, inputs.v + (first + j) * dim, dim);
    largest = fmaxf(largest, weights[j]);
  }
  largest = combined(largest, false);
  float sum = 0.0F;
  float mean = 0.0F;
  for (size_t j = threadIdx.x; j < keys; j += threads) {
    weights[j] = expf(weights[j] - largest);
    sum += weights[j];
    mean += weights[j] * gradients[j];
  }
  sum = combined(sum, true);
  mean = combined(mean, true) / sum;
  for (size_t c = threadIdx.x; c < dim; c += threads) {
    float total = 0.0F;
    for (size_t j = 0; j < keys; ++j) {
      total += weights[j] * (gradients[j] - mean) * inputs.k[(first + j) * dim + c];
    }
    grad_q[row * dim + c] = scale * total / sum;
  }
  if (threadIdx.x == 0) rows[row] = {largest, sum, mean};
}

__global__ void differentiate_key(Inputs inputs, float* grad_k, float* grad_v, const Row* rows, size_t length,
                                  size_t dim) {
  extern __shared__ float shared[];
  float* const weights = shared;
  float* const gradients = shared + length;
  const size_t key = blockIdx.x;
  const size_t first = key / length * length;
  const float scale = 1.0F / sqrtf(static_cast<float>(dim));
  for (size_t i = key % length + threadIdx.x; i < length; i += threads) {
    const Row row = rows[first + i];
    const float score = scale * dot(inputs.q + (first + i) * dim, inputs.k + key * dim, dim);
    const float gradient = dot(inputs.grad_o + (first + i) * dim, inputs.v + key * dim, dim);
    weights[i] = expf(score - row.largest) / row.sum;
    gradients[i] = weights[i] * (gradient - row.mean);
  }
  __syncthreads();
  for (size_t c = threadIdx.x; c < dim; c += threads) {
    float of_key = 0.0F;
    float of_value = 0.0F;
    for (size_t i = key % length; i < length; ++i) {
      of_key += gradients[i] * inputs.q[(first + i) * dim + c];
      of_value += weights[i] * inputs.grad_o[(first + i) * dim + c];
    }
    grad_k[key * dim + c] = of_key;
    grad_v[key * dim + c] = of_value;
  }
}

}  // namespace

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v,
                         const float* input_grad_o, float* output_grad_q, float* output_grad_k,
                         float* output_grad_v, size_t heads, size_t length, size_t dim) {
  const Inputs inputs{input_q, input_k, input_v, input_grad_o};
  const auto blocks = static_cast<unsigned>(heads * length);
  const size_t shared = 2 * length * sizeof(float);
  Row* rows = nullptr;
  cudaMallocAsync(&rows, heads * length * sizeof(Row), nullptr);
  differentiate_query<<<blocks, threads, shared>>>(inputs, output_grad_q, rows, length, dim);
  differentiate_key<<<blocks, threads, shared>>>(inputs, output_grad_k, output_grad_v, rows, length, dim);
  cudaFreeAsync(rows, nullptr);
}
