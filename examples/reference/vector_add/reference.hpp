// The sum of two vectors, in memory of the processor's. One case, an exact check, FLOPs.
#include <cstddef>
#include <cstdint>
#include <vector>

struct input_t {
  std::vector<float> a;
  std::vector<float> b;
};
using output_t = std::vector<float>;

namespace reference {

constexpr std::size_t size = 1'000'003;  // odd: three are left after groups of four

// The index-th number of a seed, in [-1, 1): splitmix64 (Steele, Lea, Flood 2014).
inline float uniform(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t bits = seed + (index + 1) * 0x9e3779b97f4a7c15;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  bits ^= bits >> 31;
  return static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
}

}  // namespace reference

inline input_t generate_input(std::uint64_t seed) {
  input_t input{std::vector<float>(reference::size), std::vector<float>(reference::size)};
  for (std::size_t i = 0; i < reference::size; ++i) {
    input.a[i] = reference::uniform(seed, 2 * i);
    input.b[i] = reference::uniform(seed, 2 * i + 1);
  }
  return input;
}

inline output_t ref_kernel(input_t input) {
  for (std::size_t i = 0; i < input.a.size(); ++i) input.a[i] += input.b[i];
  return input.a;
}

// A sum of two is rounded once, so there is one right answer.
inline bool check_implementation(output_t custom_output, output_t ref_output) {
  return custom_output == ref_output;
}

inline double get_flops() { return static_cast<double>(reference::size); }
