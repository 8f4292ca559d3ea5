// problem: vector_add
// Two streams of its own that wait for the default stream, and for which it waits.
#include <cstddef>

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static cudaStream_t streams[2]{};
  static cudaEvent_t begin = nullptr;
  if (begin == nullptr) {
    for (cudaStream_t& stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
  }
  const size_t half = n / 2;
  cudaEventRecord(begin, nullptr);
  for (cudaStream_t stream : streams) cudaStreamWaitEvent(stream, begin, 0);
  if (half > 0) add<<<static_cast<unsigned>((half + 255) / 256), 256, 0, streams[0]>>>(a, b, c, half);
  add<<<static_cast<unsigned>((n - half + 255) / 256), 256, 0, streams[1]>>>(a + half, b + half, c + half,
                                                                             n - half);
  for (cudaStream_t stream : streams) cudaStreamSynchronize(stream);
}
