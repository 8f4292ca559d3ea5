// The softmax of each row of a matrix, in memory of the GPU's, where inputs are made too. Three cases, one of them only
// checked; a check that explains itself, with a tolerance that is derived; FLOPs of each case.
#include <kbench/close.hpp>
#include <kbench/device_vector.hpp>

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
  return {{"odd rows", 7, 33, false}, {"short rows", 65536, 64}, {"long rows", 512, 8192}};
}

namespace reference {

constexpr float largest = 8;          // the largest |x|
constexpr double rounding = 0x1p-24;  // the relative rounding error of a float

// The index-th number of a seed, in [-1, 1): splitmix64 (Steele, Lea, Flood 2014).
__device__ inline float uniform(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t bits = seed + (index + 1) * 0x9e3779b97f4a7c15;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  bits ^= bits >> 31;
  return static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
}

__global__ void fill(std::uint64_t seed, float* x, std::size_t size) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  if (i < size) x[i] = largest * uniform(seed, i);
}

// A block for each row. In float64, so that its own error is negligible.
__global__ void softmax(const float* x, float* y, std::int64_t columns) {
  __shared__ double parts[256];
  x += blockIdx.x * columns;
  y += blockIdx.x * columns;
  const auto reduce = [&](double own, auto&& join) {
    __syncthreads();
    parts[threadIdx.x] = own;
    for (unsigned half = 128; half > 0; half /= 2) {
      __syncthreads();
      if (threadIdx.x < half) parts[threadIdx.x] = join(parts[threadIdx.x], parts[threadIdx.x + half]);
    }
    __syncthreads();
    return parts[0];
  };
  double most = -largest;
  for (std::int64_t i = threadIdx.x; i < columns; i += 256) most = fmax(most, static_cast<double>(x[i]));
  most = reduce(most, [](double a, double b) { return fmax(a, b); });
  double sum = 0;
  for (std::int64_t i = threadIdx.x; i < columns; i += 256) sum += exp(x[i] - most);
  sum = reduce(sum, [](double a, double b) { return a + b; });
  for (std::int64_t i = threadIdx.x; i < columns; i += 256) y[i] = static_cast<float>(exp(x[i] - most) / sum);
}

}  // namespace reference

inline input_t generate_input(const case_t& test_case, std::uint64_t seed) {
  const auto size = static_cast<std::size_t>(test_case.rows * test_case.columns);
  input_t input{test_case.rows, test_case.columns, kbench::device_vector<float>(size)};
  reference::fill<<<static_cast<unsigned>((size + 255) / 256), 256>>>(seed, input.x.data(), size);
  return input;
}

inline output_t ref_kernel(input_t input) {
  output_t y(input.x.size());
  reference::softmax<<<static_cast<unsigned>(input.rows), 256>>>(input.x.data(), y.data(), input.columns);
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
