// A reference file: what a submission computes, on which inputs, and what is right. Change it into yours and make a board
// of it:
//
//     kbench board create sums --reference reference.hpp --deadline "2027-01-31 18:00" --device "AMD EPYC"
//
// A submission to this one is a file that defines
//
//     output_t custom_kernel(input_t input);
//
// for instance
//
//     output_t custom_kernel(input_t input) {
//       for (std::size_t i = 0; i < input.y.size(); ++i) input.y[i] += input.factor * input.x[i];
//       return input.y;
//     }
//
// The names input_t, output_t, test_cases, generate_input, ref_kernel, check_implementation and get_flops are
// fixed. You choose all other names and all types. The submission is compiled together with this file. The
// helpers here are in a namespace, so that a submission can have functions of the same name.
#include <kbench/close.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// The types of the input and the output. kbench carries them from one process to another if they consist of
// numbers, enums, std::string, array, vector, pair, tuple, optional, variant, kbench::device_vector, and
// structs of these. Then the submission is never in one process with the functions below. Other types, such
// as a pointer, can be used too, but then everything is in one process, and a board needs --any-integrity.
struct input_t {
  float factor = 0;
  std::vector<float> x;
  std::vector<float> y;
};
using output_t = std::vector<float>;

// Optional: the cases. Each is checked and timed. The type can be a number, a text, or a struct. kbench uses
// a struct's members `name` and `timed`, which may be left out. A board's score is the geometric mean of the
// timed cases. Without test_cases() there is one case, and generate_input(std::uint64_t seed) has no other
// argument.
struct case_t {
  std::string name;
  std::size_t size = 0;
  bool timed = true;  // false: only checked
};
inline std::vector<case_t> test_cases() {
  return {{"a single element", 1, false}, {"an odd size", 1'001, false}, {"a million", 1'000'000}};
}

namespace reference {

// The index-th number of a seed, in [-1, 1): splitmix64 (Steele, Lea, Flood 2014). It is called millions of times for each
// sample, and takes a tenth of the time of std::mt19937_64 with a distribution.
inline float uniform(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t bits = seed + (index + 1) * 0x9e3779b97f4a7c15;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  bits ^= bits >> 31;
  return static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
}

}  // namespace reference

// Makes an input. Every sample has another seed, so no submission can know an input beforehand; the same seed makes the
// same input. The case, not the seed, determines its size. Without test_cases() the seed is the only parameter. If an
// input cannot be made from a seed, there is no parameter, and the board needs --any-integrity.
inline input_t generate_input(const case_t& test_case, std::uint64_t seed) {
  input_t input;
  input.factor = reference::uniform(seed, 0);
  for (std::size_t i = 0; i < test_case.size; ++i) {
    input.x.push_back(reference::uniform(seed, 1 + 2 * i));
    input.y.push_back(reference::uniform(seed, 2 + 2 * i));
  }
  return input;
}

// The right output. It need not be fast, but is called for every sample: below 50 ms is good.
inline output_t ref_kernel(input_t input) {
  for (std::size_t i = 0; i < input.y.size(); ++i) input.y[i] += input.factor * input.x[i];
  return input.y;
}

// Returns what is wrong with a submission's output, or an empty text if it is right. It may also return a
// bool: true for right. If an output can only be judged by its input, define check_implementation(input_t,
// output_t, output_t).
//
// How far apart may two right answers be? Here |factor * x| < 1 and |sum| < 2. The product is rounded by at
// most 2^-25, or not at all in a fused multiply-add, and the sum by at most 2^-24. One answer thus has an
// error of at most 1.5 * 2^-24, and two differ by less than 2^-22. kbench/close.hpp accepts infinities and
// NaN where they are expected; std::abs(a - b) <= tolerance does not.
inline std::string check_implementation(output_t custom_output, output_t ref_output) {
  return kbench::first_difference(custom_output, ref_output, {.absolute = 0x1p-22});
}

// Optional: the floating-point operations of one call, for results in GFLOPS and boards with --ranking gflops. Without
// test_cases() it has no parameter.
inline double get_flops(const case_t& test_case) { return 2.0 * static_cast<double>(test_case.size); }
