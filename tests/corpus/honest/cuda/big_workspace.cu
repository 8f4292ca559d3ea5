// problem: vector_add
// A workspace of 1 GiB, through which the result goes.
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  constexpr size_t bytes = size_t{1} << 30;
  static float* workspace = nullptr;
  if (workspace == nullptr) cudaMalloc(&workspace, bytes);
  const size_t most = bytes / sizeof(float);
  for (size_t begin = 0; begin < n; begin += most) {
    const size_t count = n - begin < most ? n - begin : most;
    add<<<static_cast<unsigned>((count + 255) / 256), 256>>>(a + begin, b + begin, workspace, count);
    cudaMemcpyAsync(c + begin, workspace, count * sizeof(float), cudaMemcpyDeviceToDevice, nullptr);
  }
}
