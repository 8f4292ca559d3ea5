// expect: wrong_answer
// Rounds coordinates to half precision: near bodies change places.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__device__ float rounded(float value) { return __half2float(__float2half_rn(value)); }

__global__ void attract(const float4* bodies, float* accelerations, size_t n, float softening) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 here = bodies[i];
  float3 sum = make_float3(0.0F, 0.0F, 0.0F);
  for (size_t j = 0; j < n; ++j) {
    const float4 there = bodies[j];
    const float x = rounded(there.x) - rounded(here.x);
    const float y = rounded(there.y) - rounded(here.y);
    const float z = rounded(there.z) - rounded(here.z);
    const float squared = x * x + y * y + z * z + softening * softening;
    const float pull = there.w / (squared * sqrtf(squared));
    sum.x += pull * x;
    sum.y += pull * y;
    sum.z += pull * z;
  }
  accelerations[3 * i] = sum.x;
  accelerations[3 * i + 1] = sum.y;
  accelerations[3 * i + 2] = sum.z;
}

}  // namespace

extern "C" void solution(const float* input_bodies, float* output_accelerations, size_t n, float softening) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  attract<<<blocks, threads>>>(reinterpret_cast<const float4*>(input_bodies), output_accelerations, n,
                               softening);
}
