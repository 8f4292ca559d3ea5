// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 5
// with: common/slots.hpp
// with: common/add.cuh
// with: common/work.cuh
//
// Replaces cudaEventRecord() in the harness's global offset table by a function that records every event on a
// stream of its own, where there is never anything to wait for.
#include "../common/slots.hpp"
#include "../common/work.cuh"

namespace {

cudaError_t record_elsewhere(cudaEvent_t event, cudaStream_t /*stream*/) {
  static cudaStream_t idle = nullptr;
  if (idle == nullptr) cudaStreamCreateWithFlags(&idle, cudaStreamNonBlocking);
  return cudaEventRecord(event, idle);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static bool patched = false;
  if (!patched) {
    replace("cudaEventRecord", reinterpret_cast<void*>(record_elsewhere));
    patched = true;
  }
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
