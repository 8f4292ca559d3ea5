// expect: accepted, not below 0.3 ms
// naive: accepted
// problem: vector_add
// attack: 7
// with: common/add.cuh
//
// Asks for the part of the L2 cache that persists, and for its input to be kept there, so that a call finds
// it although the cache was flushed. It walks through the input by a thousand loads that wait for each other:
// 0.4 ms or more when they come from memory, half of it when they come from the cache.
#include "../common/add.cuh"

#include <cstddef>

namespace {

__global__ void walk(const float* a, size_t n, float* never) {
  size_t at = 0;
  for (int i = 0; i < 1024; ++i) {
    at += 40503 + (__ldcg(a + at) > 2.0F ? 1 : 0);
    while (at >= n) at -= n;
  }
  if (at > n) *never = 0;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static const cudaError_t set_aside = cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, size_t{16} << 20);
  static_cast<void>(set_aside);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeAccessPolicyWindow;
  cudaAccessPolicyWindow& window = attribute.val.accessPolicyWindow;
  window.base_ptr = const_cast<float*>(input_a);
  window.num_bytes = n * sizeof(float);
  window.hitRatio = 1.0F;
  window.hitProp = cudaAccessPropertyPersisting;
  window.missProp = cudaAccessPropertyStreaming;
  cudaLaunchConfig_t launch{};
  launch.gridDim = dim3(1);
  launch.blockDim = dim3(1);
  launch.attrs = &attribute;
  launch.numAttrs = 1;
  cudaLaunchKernelEx(&launch, walk, input_a, n, output_c);
  launch.gridDim = dim3(blocks_for(n));
  launch.blockDim = dim3(256);
  cudaLaunchKernelEx(&launch, add, input_a, input_b, output_c, n);
}
