// A reference file in CUDA whose values are on the GPU.
#pragma once

#include <string>

namespace kbench::tests {

inline const std::string scaling = R"(
#include <kbench/device_vector.hpp>

#include <cmath>
#include <cstdint>
#include <cuda_fp16.h>
#include <string>
#include <vector>

struct input_t {
  float factor;
  kbench::device_vector<float> values;
  std::vector<__half> offsets;  // of the processor's
};
struct output_t {
  kbench::device_vector<float> values;
};

inline unsigned blocks(std::size_t size) { return static_cast<unsigned>((size + 255) / 256); }

__global__ void fill(float* values, std::size_t size, std::uint64_t seed) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  std::uint64_t word = seed + i * 0x9E3779B97F4A7C15u;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  if (i < size) values[i] = static_cast<float>(word >> 40) * 0x1p-24F;
}

std::vector<std::size_t> test_cases() { return {1000, 1 << 22}; }

input_t generate_input(std::size_t size, std::uint64_t seed) {
  input_t input{static_cast<float>(seed % 8) + 1, kbench::device_vector<float>(size), {__half(0.5F), __half(0.25F)}};
  fill<<<blocks(size), 256>>>(input.values.data(), size, seed);
  return input;
}

__global__ void scale_slowly(const float* from, float* to, std::size_t size, float factor, float offset) {
  for (std::size_t i = threadIdx.x; i < size; i += blockDim.x) to[i] = from[i] * factor + offset;
}

output_t ref_kernel(input_t input) {
  output_t output{kbench::device_vector<float>(input.values.size())};
  scale_slowly<<<1, 1024>>>(input.values.data(), output.values.data(), output.values.size(), input.factor,
                            __half2float(input.offsets[0]));
  return output;
}

std::string check_implementation(output_t custom_output, output_t ref_output) {
  const std::vector<float> custom = custom_output.values.to_host();
  const std::vector<float> expected = ref_output.values.to_host();
  if (custom.size() != expected.size()) return "it has " + std::to_string(custom.size()) + " values";
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!(std::fabs(custom[i] - expected[i]) <= 1e-5F)) return "value " + std::to_string(i) + " is wrong";
  }
  return {};
}

double get_flops(std::size_t size) { return 2.0 * static_cast<double>(size); }
)";

// The body of custom_kernel(); `scale` is a kernel that is right.
inline std::string scaling_submission(const std::string& body) {
  return R"(
__global__ void scale(const float* from, float* to, std::size_t size, float factor, float offset) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  if (i < size) to[i] = from[i] * factor + offset;
}
output_t custom_kernel(input_t input) {
  const std::size_t n = input.values.size();
  const float offset = __half2float(input.offsets[0]);
)" + body +
         "\n}\n";
}

inline const std::string right_scaling = scaling_submission(
    "  output_t output{kbench::device_vector<float>(n)};\n"
    "  scale<<<blocks(n), 256>>>(input.values.data(), output.values.data(), n, input.factor, offset);\n"
    "  return output;\n");

}  // namespace kbench::tests
