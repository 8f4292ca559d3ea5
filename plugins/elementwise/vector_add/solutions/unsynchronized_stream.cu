// expect: wrong_answer
// Adds on a stream of its own and copies the sums on the default stream, which does not wait for that one: what is
// copied are the sums of the call before. The adding kernel comes late here as it would behind other work.
#include <cstddef>

namespace {

__global__ void add_late(const float* a, const float* b, float* sums, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (blockIdx.x == 0) {
    for (const long long begin = clock64(); clock64() - begin < 20'000'000;) {  // 10 ms at 2 GHz
    }
  }
  if (i < n) sums[i] = a[i] + b[i];
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t stream = nullptr;
  static float* sums = nullptr;
  static size_t capacity = 0;
  if (stream == nullptr) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  if (capacity < n) {
    cudaFree(sums);
    cudaMalloc(&sums, n * sizeof(float));
    cudaMemset(sums, 0, n * sizeof(float));
    capacity = n;
  }
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  add_late<<<blocks, threads, 0, stream>>>(input_a, input_b, sums, n);
  cudaMemcpyAsync(output_c, sums, n * sizeof(float), cudaMemcpyDeviceToDevice, nullptr);
}
