// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.01 ms
// problem: vector_add
// attack: 5
// with: common/slots.hpp
// with: common/add.cuh
// with: common/work.cuh
//
// Replaces cudaEventElapsedTime() in the harness's global offset table by a function that knows no long
// times.
#include "../common/slots.hpp"
#include "../common/work.cuh"

namespace {

cudaError_t no_time(float* milliseconds, cudaEvent_t /*begin*/, cudaEvent_t /*end*/) {
  *milliseconds = 1e-6F;
  return cudaSuccess;
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static bool patched = false;
  if (!patched) {
    replace("cudaEventElapsedTime", reinterpret_cast<void*>(no_time));
    patched = true;
  }
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
