// problem: vector_add
// Thrust, which waits for its kernels.
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/transform.h>

#include <cstddef>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  thrust::transform(thrust::device, a, a + n, b, c, thrust::plus<float>());
}
