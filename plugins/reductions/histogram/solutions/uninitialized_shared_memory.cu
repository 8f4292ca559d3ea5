// expect: wrong_answer
// Counts in shared memory that nobody has set to zero: it holds what the block before has counted there. Right for a
// checker whose inputs are so few that no two blocks run in the same place.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 128;
constexpr size_t table_size = 8192;

__global__ void count(const int32_t* values, int32_t* output, size_t n, size_t bins) {
  __shared__ int32_t table[table_size];
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  const size_t in_table = bins < table_size ? bins : table_size;
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
  const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
  count<<<blocks, threads>>>(input_values, output_counts, n, bins);
}
