// A reference file in CUDA: what a submission computes, on which inputs, and what is right. Change it into yours and make
// a board of it:
//
//     kbench board create sums --reference reference.cuh --deadline "2027-01-31 18:00" --device "NVIDIA H200"
//
// A submission to this one is a file that defines
//
//     output_t custom_kernel(input_t input);
//
// for instance
//
//     __global__ void add(float factor, const float* x, const float* y, float* sum, std::size_t size) {
//       const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
//       if (i < size) sum[i] = factor * x[i] + y[i];
//     }
//
//     output_t custom_kernel(input_t input) {
//       output_t sum(input.x.size());
//       const auto blocks = static_cast<unsigned>((sum.size() + 255) / 256);
//       add<<<blocks, 256>>>(input.factor, input.x.data(), input.y.data(), sum.data(), sum.size());
//       return sum;
//     }
//
// The names input_t, output_t, test_cases, generate_input, ref_kernel, check_implementation and get_flops are
// fixed. You choose all other names and all types. The submission is compiled together with this file. The
// helpers here are in a namespace, so that a submission can have functions and kernels of the same name.
#include <kbench/close.hpp>
#include <kbench/device_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// The types of the input and the output. kbench carries them from one process to another if they consist of
// numbers, enums, std::string, array, vector, pair, tuple, optional, variant, kbench::device_vector, and
// structs of these. Then the submission is never in one process with the functions below. Other types, such
// as a pointer, can be used too, but then everything is in one process, and a board needs --any-integrity.
//
// A device_vector is an array in the memory of the GPU; passing it does not copy the elements. A submission
// cannot write to the elements of an input. A std::vector is in the memory of the processor; the submission
// must copy it to the GPU, and this is timed.
struct input_t {
  float factor = 0;
  kbench::device_vector<float> x;
  kbench::device_vector<float> y;
};
using output_t = kbench::device_vector<float>;

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
  return {{"a single element", 1, false}, {"an odd size", 1'001, false}, {"ten million", 10'000'000}};
}

namespace reference {

inline unsigned blocks_for(std::size_t size) { return static_cast<unsigned>((size + 255) / 256); }

// The index-th number of a seed, in [-1, 1): splitmix64 (Steele, Lea, Flood 2014). Each thread makes its own.
__host__ __device__ inline float uniform(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t bits = seed + (index + 1) * 0x9e3779b97f4a7c15;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  bits ^= bits >> 31;
  return static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
}

__global__ void fill(std::uint64_t seed, float* x, float* y, std::size_t size) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  if (i >= size) return;
  x[i] = uniform(seed, 1 + 2 * i);
  y[i] = uniform(seed, 2 + 2 * i);
}

__global__ void add(float factor, const float* x, const float* y, float* sum, std::size_t size) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  if (i < size) sum[i] = factor * x[i] + y[i];
}

}  // namespace reference

// Makes an input. Every sample has another seed, so no submission can know an input beforehand; the same seed makes the
// same input. The case, not the seed, determines its size. Without test_cases() the seed is the only parameter. If an
// input cannot be made from a seed, there is no parameter, and the board needs --any-integrity.
inline input_t generate_input(const case_t& test_case, std::uint64_t seed) {
  const std::size_t size = test_case.size;
  input_t input{reference::uniform(seed, 0), kbench::device_vector<float>(size),
                kbench::device_vector<float>(size)};
  reference::fill<<<reference::blocks_for(size), 256>>>(seed, input.x.data(), input.y.data(), size);
  return input;
}

// The right output. It need not be fast, but is called for every sample: below 50 ms is good.
inline output_t ref_kernel(input_t input) {
  output_t sum(input.x.size());
  reference::add<<<reference::blocks_for(sum.size()), 256>>>(input.factor, input.x.data(), input.y.data(),
                                                             sum.data(), sum.size());
  return sum;
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
  return kbench::first_difference(custom_output.to_host(), ref_output.to_host(), {.absolute = 0x1p-22});
}

// Optional: the floating-point operations of one call, for results in GFLOPS and boards with --ranking gflops. Without
// test_cases() it has no parameter.
inline double get_flops(const case_t& test_case) { return 2.0 * static_cast<double>(test_case.size); }
