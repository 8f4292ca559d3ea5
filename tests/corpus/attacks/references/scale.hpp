// Values that are copied from one process to the other.
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

struct input_t {
  float factor;
  std::vector<float> values;
};
using output_t = std::vector<float>;

input_t generate_input(std::uint64_t seed) {
  std::minstd_rand random(static_cast<std::minstd_rand::result_type>(seed ^ (seed >> 32U)));
  const auto draw = [&] { return static_cast<float>(random() >> 7U) * 0x1p-23F - 1.0F; };
  input_t input{draw(), std::vector<float>(1 << 19)};
  for (float& value : input.values) value = draw();
  return input;
}

output_t ref_kernel(input_t input) {
  for (float& value : input.values) value *= input.factor;
  return std::move(input.values);
}

bool check_implementation(output_t custom_output, output_t ref_output) { return custom_output == ref_output; }
