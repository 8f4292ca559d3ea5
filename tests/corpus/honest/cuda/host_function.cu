// problem: vector_add
// A function of the host in the stream, and a wait for it.
#include <atomic>
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

static std::atomic<int> finished = 0;

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  finished = 0;
  add<<<static_cast<unsigned>((n + 255) / 256), 256>>>(a, b, c, n);
  cudaLaunchHostFunc(
      nullptr, [](void*) { finished = 1; }, nullptr);
  cudaStreamSynchronize(nullptr);
  while (finished == 0) {
  }
}
