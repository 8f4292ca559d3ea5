// expect: wrong_answer
// Takes the next free place by an atomic counter: the right elements, in the order in which threads come. They come here
// from the end of the vector, as they may anywhere.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;

__global__ void keep(const float* x, float* y, int64_t* count, size_t n) {
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  if (i >= n || !(x[n - 1 - i] > 0.0F)) return;
  y[atomicAdd(reinterpret_cast<unsigned long long*>(count), 1ULL)] = x[n - 1 - i];
}

__global__ void fill_up(float* y, const int64_t* count, size_t n) {
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  if (i < n && i >= static_cast<size_t>(*count)) y[i] = 0.0F;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, int64_t* output_count, size_t n) {
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  cudaMemsetAsync(output_count, 0, sizeof(int64_t));
  keep<<<blocks, threads>>>(input_x, output_y, output_count, n);
  fill_up<<<blocks, threads>>>(output_y, output_count, n);
}
