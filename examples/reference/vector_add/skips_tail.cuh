// expect: wrong_answer
// Starts the full blocks only, and leaves out the rest.
#include <kbench/device_vector.hpp>

__global__ void add(const float* a, const float* b, float* sum, std::size_t size) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  if (i < size) sum[i] = a[i] + b[i];
}

output_t custom_kernel(input_t input) {
  const kbench::device_vector<float> a(input.a);
  const kbench::device_vector<float> b(input.b);
  const kbench::device_vector<float> sum(std::vector<float>(a.size()));
  add<<<static_cast<unsigned>(sum.size() / 256), 256>>>(a.data(), b.data(), sum.data(), sum.size());
  return sum.to_host();
}
