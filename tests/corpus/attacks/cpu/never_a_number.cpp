// expect: wrong_answer
// naive: not run
// problem: references/blind_to_nan.hpp
// attack: 15
//
// The check asks whether a difference is too large, which NaN never is. Only the first numbers are computed.
#include <limits>

output_t custom_kernel(input_t input) {
  output_t output(input.values.size(), std::numeric_limits<float>::quiet_NaN());
  for (std::size_t i = 0; i < 16; ++i) output[i] = std::exp(std::sin(input.values[i]));
  return output;
}
