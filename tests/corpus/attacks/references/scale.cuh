// Values that stay in the GPU's memory.
#include <kbench/device_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

struct input_t {
  float factor;
  kbench::device_vector<float> values;
};
using output_t = kbench::device_vector<float>;

input_t generate_input(std::uint64_t seed) {
  std::minstd_rand random(static_cast<std::minstd_rand::result_type>(seed ^ (seed >> 32U)));
  const auto draw = [&] { return static_cast<float>(random() >> 7U) * 0x1p-23F - 1.0F; };
  const float factor = draw();
  std::vector<float> values(1 << 20);
  for (float& value : values) value = draw();
  return {factor, kbench::device_vector<float>(values)};
}

__global__ void multiply(float factor, const float* values, float* products, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) products[i] = values[i] * factor;
}

output_t ref_kernel(input_t input) {
  output_t output(input.values.size());
  const auto blocks = static_cast<unsigned>((output.size() + 255) / 256);
  multiply<<<blocks, 256>>>(input.factor, input.values.data(), output.data(), output.size());
  return output;
}

bool check_implementation(output_t custom_output, output_t ref_output) {
  return custom_output.to_host() == ref_output.to_host();
}
