// expect: accepted
// Multiplies by the matrix as often as the exponent says, one thread for each element of a product. The products take
// turns between the output and memory of the solution's own, in such a way that the last one is in the output.
#include <cstddef>

namespace {

__global__ void multiply(const float* a, const float* b, float* c, size_t n) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= n || column >= n) return;
  float sum = 0.0F;
  for (size_t p = 0; p < n; ++p) sum += a[row * n + p] * b[p * n + column];
  c[row * n + column] = sum;
}

}  // namespace

extern "C" void solution(const float* input_a, float* output_b, size_t n, size_t exponent) {
  const size_t bytes = n * n * sizeof(float);
  float* other = nullptr;
  cudaMallocAsync(&other, bytes, nullptr);
  const dim3 threads(32, 8);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((n + threads.y - 1) / threads.y));
  float* const first = exponent % 2 == 1 ? output_b : other;
  cudaMemcpyAsync(first, input_a, bytes, cudaMemcpyDeviceToDevice, nullptr);
  float* power = first;
  for (size_t i = 1; i < exponent; ++i) {
    float* const next = power == output_b ? other : output_b;
    multiply<<<blocks, threads>>>(power, input_a, next, n);
    power = next;
  }
  cudaFreeAsync(other, nullptr);
}
