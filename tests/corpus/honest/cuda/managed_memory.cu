// problem: reduction
// A counter in managed memory, which the host reads.
#include <cstddef>

__global__ void add_up(const float* x, double* total, size_t n) {
  double own = 0;
  for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += size_t{gridDim.x} * blockDim.x)
    own += x[i];
  for (int lanes = 16; lanes > 0; lanes /= 2) own += __shfl_down_sync(~0U, own, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(total, own);
}

extern "C" void solution(const float* x, float* sum, size_t n) {
  static double* total = nullptr;
  if (total == nullptr) cudaMallocManaged(&total, sizeof *total);
  *total = 0;
  add_up<<<528, 256>>>(x, total, n);
  cudaDeviceSynchronize();
  const float result = static_cast<float>(*total);
  cudaMemcpy(sum, &result, sizeof result, cudaMemcpyHostToDevice);
}
