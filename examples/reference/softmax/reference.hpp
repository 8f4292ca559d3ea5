// The softmax of each row of a matrix, in memory of the device's, which is the processor here. Three cases, one of them only
// checked; a check that explains itself, with a tolerance that is derived; FLOPs of each case.
#include <kbench/close.hpp>
#include <kbench/device_vector.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct input_t {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  kbench::device_vector<float> x;  // row by row
};
using output_t = kbench::device_vector<float>;

struct case_t {
  std::string name;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  bool timed = true;
};
inline std::vector<case_t> test_cases() {
  return {{"odd rows", 7, 33, false}, {"short rows", 8192, 64}, {"long rows", 64, 8192}};
}

namespace reference {

constexpr float largest = 8;          // the largest |x|
constexpr double rounding = 0x1p-24;  // the relative rounding error of a float

// The index-th number of a seed, in [-1, 1): splitmix64 (Steele, Lea, Flood 2014).
inline float uniform(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t bits = seed + (index + 1) * 0x9e3779b97f4a7c15;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  bits ^= bits >> 31;
  return static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
}

}  // namespace reference

inline input_t generate_input(const case_t& test_case, std::uint64_t seed) {
  const auto size = static_cast<std::size_t>(test_case.rows * test_case.columns);
  input_t input{test_case.rows, test_case.columns, kbench::device_vector<float>(size)};
  for (std::size_t i = 0; i < size; ++i) input.x.data()[i] = reference::largest * reference::uniform(seed, i);
  return input;
}

// In float64, so that its own error is negligible.
inline output_t ref_kernel(input_t input) {
  output_t y(input.x.size());
  const auto columns = static_cast<std::size_t>(input.columns);
  std::vector<double> powers(columns);
  for (std::int64_t row = 0; row < input.rows; ++row) {
    const float* const x = input.x.data() + row * input.columns;
    const double most = *std::max_element(x, x + columns);
    double sum = 0;
    for (std::size_t i = 0; i < columns; ++i) sum += powers[i] = std::exp(x[i] - most);
    float* const out = y.data() + row * input.columns;
    for (std::size_t i = 0; i < columns; ++i) out[i] = static_cast<float>(powers[i] / sum);
  }
  return y;
}

// How far off may a right answer in float32 be? Relative to it, in units of 2^-24: x - max is up to 16 and off by 1 of it,
// so its exponential by 16; exp() itself by 4; both again in the sum, which n - 1 additions make off by n - 1 more; the
// division and the last rounding by 1 each. Altogether, with n columns, 2 * (16 + 4) + (n - 1) + 2.
inline std::string check_implementation(input_t input, output_t custom_output, output_t ref_output) {
  const double tolerance = (2 * 20 + static_cast<double>(input.columns) + 1) * reference::rounding;
  const std::string difference =
      kbench::first_difference(custom_output.to_host(), ref_output.to_host(), {.relative = tolerance});
  if (difference.empty()) return "";
  return difference + "; a relative error of " + std::to_string(tolerance) + " is right";
}

// Of each element: a comparison, a subtraction, an exponential, an addition, a division.
inline double get_flops(const case_t& test_case) {
  return 5.0 * static_cast<double>(test_case.rows * test_case.columns);
}
