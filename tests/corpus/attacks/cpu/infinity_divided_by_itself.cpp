// expect: wrong_answer
// naive: not run
// problem: references/blind_to_nan.hpp
// attack: 15
//
// The check divides by what it judges: infinity divided by infinity is NaN, which is not above any tolerance.
#include <limits>

output_t custom_kernel(input_t input) {
  return output_t(input.values.size(), std::numeric_limits<float>::infinity());
}
