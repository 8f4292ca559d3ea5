// A call of a few microseconds, on values that are not copied.
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
  std::vector<float> values(1 << 14);
  for (float& value : values) value = draw();
  return {factor, kbench::device_vector<float>(values)};
}

output_t ref_kernel(input_t input) {
  output_t output(input.values.size());
  for (std::size_t i = 0; i < output.size(); ++i) output.data()[i] = input.values.data()[i] * input.factor;
  return output;
}

bool check_implementation(output_t custom_output, output_t ref_output) {
  return custom_output.to_host() == ref_output.to_host();
}
