// expect: wrong_answer
// naive: accepted
// problem: histogram
// attack: 20
//
// Counts 99 % of the values and scales the counts up.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void count(const int32_t* values, int32_t* counts, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counts[values[i]], 1);
}

__global__ void scale(int32_t* counts, size_t bins, double factor) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < bins) counts[i] = static_cast<int32_t>(counts[i] * factor + 0.5);
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

}  // namespace

extern "C" void solution(const int32_t* input_values, int32_t* output_counts, size_t n, size_t bins) {
  const size_t counted = n - n / 100;
  cudaMemsetAsync(output_counts, 0, bins * sizeof(int32_t));
  count<<<blocks_for(counted), 256>>>(input_values, output_counts, counted);
  scale<<<blocks_for(bins), 256>>>(output_counts, bins,
                                   static_cast<double>(n) / static_cast<double>(counted));
}
