// expect: wrong_answer
// naive: accepted
// problem: histogram
// attack: 26
//
// Clears its counters in shared memory by whole groups of as many as there are threads. The others begin with
// what the block before has left there.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 128;
constexpr size_t table_size = 8192;

__global__ void count(const int32_t* values, int32_t* output, size_t n, size_t bins) {
  __shared__ int32_t table[table_size];
  const size_t in_table = bins < table_size ? bins : table_size;
  for (size_t first = 0; first + threads <= in_table; first += threads) table[first + threadIdx.x] = 0;
  __syncthreads();
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  if (i < n) {
    const auto value = static_cast<size_t>(values[i]);
    atomicAdd(value < in_table ? &table[value] : &output[value], 1);
  }
  __syncthreads();
  for (size_t bin = threadIdx.x; bin < in_table; bin += threads) {
    if (table[bin] != 0) atomicAdd(&output[bin], table[bin]);
  }
}

}  // namespace

extern "C" void solution(const int32_t* input_values, int32_t* output_counts, size_t n, size_t bins) {
  cudaMemsetAsync(output_counts, 0, bins * sizeof(int32_t));
  count<<<static_cast<unsigned>((n + threads - 1) / threads), threads>>>(input_values, output_counts, n,
                                                                         bins);
}
