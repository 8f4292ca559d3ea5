// expect: wrong_answer
// The shortest paths of at most four edges: all pairs are relaxed by all vertices at once, twice.
#include <cstddef>

namespace {

__global__ void square(const float* weights, float* distances, size_t n) {
  const size_t j = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const size_t i = blockIdx.y;
  if (j >= n) return;
  float distance = weights[i * n + j];
  for (size_t k = 0; k < n; ++k) distance = fminf(distance, weights[i * n + k] + weights[k * n + j]);
  distances[i * n + j] = distance;
}

}  // namespace

extern "C" void solution(const float* input_weights, float* output_distances, size_t n) {
  static float* between = nullptr;
  static size_t capacity = 0;
  if (n * n > capacity) {
    cudaFree(between);
    cudaMalloc(&between, n * n * sizeof(float));
    capacity = n * n;
  }
  constexpr unsigned threads = 128;
  const dim3 blocks(static_cast<unsigned>((n + threads - 1) / threads), static_cast<unsigned>(n));
  square<<<blocks, threads>>>(input_weights, between, n);
  square<<<blocks, threads>>>(between, output_distances, n);
}
