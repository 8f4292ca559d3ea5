// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 3
// with: common/add.cuh
// with: common/work.cuh
//
// The sums are made where the events see it, but travel to the output by an asynchronous copy, which they do
// not see.
#include "../common/work.cuh"

namespace {

// Sums on their way to the output.
struct Parcel {
  float* sums;
  size_t capacity;
  cudaEvent_t made;
  cudaEvent_t delivered;
};

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static cudaStream_t aside = nullptr;
  static Parcel parcels[32] = {};
  static unsigned calls = 0;
  Parcel& parcel = parcels[calls++ % 32];
  if (aside == nullptr) cudaStreamCreateWithFlags(&aside, cudaStreamNonBlocking);
  if (parcel.made == nullptr) {
    cudaEventCreateWithFlags(&parcel.made, cudaEventDisableTiming);
    cudaEventCreateWithFlags(&parcel.delivered, cudaEventDisableTiming);
  }
  cudaEventSynchronize(parcel.delivered);
  if (parcel.capacity < n) {
    cudaFree(parcel.sums);
    cudaMalloc(&parcel.sums, n * sizeof(float));
    parcel.capacity = n;
  }
  add<<<blocks_for(n), 256>>>(input_a, input_b, parcel.sums, n);
  cudaEventRecord(parcel.made);
  cudaStreamWaitEvent(aside, parcel.made, 0);
  work<<<1, 1, 0, aside>>>();
  cudaMemcpyAsync(output_c, parcel.sums, n * sizeof(float), cudaMemcpyDeviceToDevice, aside);
  cudaEventRecord(parcel.delivered, aside);
}
