// expect: accepted
// dtypes: float32 float16 bfloat16
// A block for each maximum: every thread has a running one, and these are compared as a tree.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;

__global__ void find_largest(const kbench::element* x, kbench::element* y, size_t length, size_t inner) {
  __shared__ float of_threads[threads];
  const size_t i = blockIdx.x;
  const kbench::element* const column = x + i / inner * length * inner + i % inner;
  float largest = -INFINITY;
  for (size_t j = threadIdx.x; j < length; j += threads)
    largest = fmaxf(largest, static_cast<float>(column[j * inner]));
  of_threads[threadIdx.x] = largest;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half)
      of_threads[threadIdx.x] = fmaxf(of_threads[threadIdx.x], of_threads[threadIdx.x + half]);
  }
  if (threadIdx.x == 0) y[i] = static_cast<kbench::element>(of_threads[0]);
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, kbench::element* output_y, size_t outer,
                         size_t length, size_t inner) {
  find_largest<<<static_cast<unsigned>(outer * inner), threads>>>(input_x, output_y, length, inner);
}
