// expect: wrong_answer
// Squares as often as the exponent has bits, which is right for powers of two.
#include <cstddef>

namespace {

__global__ void square(const float* a, float* c, size_t n) {
  const size_t row = size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  const size_t column = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= n || column >= n) return;
  float sum = 0.0F;
  for (size_t p = 0; p < n; ++p) sum += a[row * n + p] * a[p * n + column];
  c[row * n + column] = sum;
}

}  // namespace

extern "C" void solution(const float* input_a, float* output_b, size_t n, size_t exponent) {
  const size_t bytes = n * n * sizeof(float);
  float* power = nullptr;
  cudaMallocAsync(&power, bytes, nullptr);
  cudaMemcpyAsync(output_b, input_a, bytes, cudaMemcpyDeviceToDevice, nullptr);
  const dim3 threads(32, 8);
  const dim3 blocks(static_cast<unsigned>((n + threads.x - 1) / threads.x),
                    static_cast<unsigned>((n + threads.y - 1) / threads.y));
  for (; exponent > 1; exponent /= 2) {
    cudaMemcpyAsync(power, output_b, bytes, cudaMemcpyDeviceToDevice, nullptr);
    square<<<blocks, threads>>>(power, output_b, n);
  }
  cudaFreeAsync(power, nullptr);
}
