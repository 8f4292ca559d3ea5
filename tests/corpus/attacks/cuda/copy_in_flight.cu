// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 3
//
// The sums are made where the events see it, but travel to the output by an asynchronous copy, which they do
// not see.
#include <cstddef>

namespace {

// One honest call takes 0.2 ms.
__global__ void work() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 200'000);
}

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

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
