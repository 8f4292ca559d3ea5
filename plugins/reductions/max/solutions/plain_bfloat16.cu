// expect: accepted
// A block for each maximum: every thread has a running one, and these are compared as a tree.
#include <cuda_bf16.h>

#include <cstddef>

namespace {

constexpr unsigned threads = 256;

__global__ void find_largest(const __nv_bfloat16* x, __nv_bfloat16* y, size_t length, size_t inner) {
  __shared__ float of_threads[threads];
  const size_t i = blockIdx.x;
  const __nv_bfloat16* const column = x + i / inner * length * inner + i % inner;
  float largest = -INFINITY;
  for (size_t j = threadIdx.x; j < length; j += threads)
    largest = fmaxf(largest, __bfloat162float(column[j * inner]));
  of_threads[threadIdx.x] = largest;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half)
      of_threads[threadIdx.x] = fmaxf(of_threads[threadIdx.x], of_threads[threadIdx.x + half]);
  }
  if (threadIdx.x == 0) y[i] = __float2bfloat16_rn(of_threads[0]);
}

}  // namespace

extern "C" void solution(const __nv_bfloat16* input_x, __nv_bfloat16* output_y, size_t outer, size_t length,
                         size_t inner) {
  find_largest<<<static_cast<unsigned>(outer * inner), threads>>>(input_x, output_y, length, inner);
}
