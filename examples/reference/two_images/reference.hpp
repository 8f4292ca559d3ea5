// A picture of bytes with one of floats laid over it, as a renderer's light over a photograph: an input of several members,
// two of which are images of different elements. Cases of other shapes; a check that says which pixel is wrong.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

template <class T>
struct image_t {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::vector<T> rgb;  // row by row, three of each pixel
};

struct input_t {
  image_t<std::uint8_t> photograph;
  image_t<float> light;  // 1 is white; it may be brighter
  float opacity = 0;     // the opacity of the light
};
using output_t = image_t<std::uint8_t>;

struct case_t {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::string name = std::to_string(width) + "x" + std::to_string(height);
  bool timed = width > 100;
};
inline std::vector<case_t> test_cases() { return {{1, 1}, {67, 3}, {640, 480}, {1280, 720}}; }

namespace reference {

// 64 bits, the index-th of a seed: splitmix64 (Steele, Lea, Flood 2014).
inline std::uint64_t bits(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t x = seed + (index + 1) * 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// Of 24 bits, in [0, 1).
inline float uniform(std::uint64_t bits) { return static_cast<float>(bits & 0xffffff) * 0x1p-24f; }

constexpr float brightest = 1.5f;

}  // namespace reference

inline input_t generate_input(const case_t& test_case, std::uint64_t seed) {
  const auto size =
      3 * static_cast<std::size_t>(test_case.width) * static_cast<std::size_t>(test_case.height);
  input_t input{{test_case.width, test_case.height, std::vector<std::uint8_t>(size)},
                {test_case.width, test_case.height, std::vector<float>(size)},
                0.25f + 0.75f * reference::uniform(reference::bits(seed, size))};
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint64_t bits = reference::bits(seed, i);
    input.photograph.rgb[i] = static_cast<std::uint8_t>(bits >> 56);
    input.light.rgb[i] = reference::brightest * reference::uniform(bits);
  }
  return input;
}

// What is brighter than white is white.
inline output_t ref_kernel(input_t input) {
  output_t output{input.photograph.width, input.photograph.height, {}};
  output.rgb.resize(input.photograph.rgb.size());
  for (std::size_t i = 0; i < output.rgb.size(); ++i) {
    const float blended = (1.0f - input.opacity) * static_cast<float>(input.photograph.rgb[i]) +
                          input.opacity * 255.0f * input.light.rgb[i];
    output.rgb[i] = static_cast<std::uint8_t>(std::min(blended, 255.0f) + 0.5f);
  }
  return output;
}

// In float32 a value up to 383 is off by less than 0.001 however it is computed. Where it is as near as that to the middle
// of two bytes, which is so for one in 500, one right answer is the byte above and another the byte below: they differ by 1
// at most, and in few places. Light of half precision would differ in one of a hundred.
inline std::string check_implementation(output_t custom_output, output_t ref_output) {
  const auto shape = [](const output_t& image) {
    return std::to_string(image.width) + "x" + std::to_string(image.height) + " with " +
           std::to_string(image.rgb.size()) + " bytes";
  };
  if (shape(custom_output) != shape(ref_output))
    return "expected " + shape(ref_output) + ", not " + shape(custom_output);
  std::size_t off_by_one = 0;
  for (std::size_t i = 0; i < ref_output.rgb.size(); ++i) {
    const int expected = ref_output.rgb[i];
    const int custom = custom_output.rgb[i];
    off_by_one += std::abs(custom - expected) == 1 ? 1 : 0;
    if (std::abs(custom - expected) > 1) {
      const std::size_t pixel = i / 3;
      const auto width = static_cast<std::size_t>(ref_output.width);
      return std::string("the ") +
             (i % 3 == 0   ? "red"
              : i % 3 == 1 ? "green"
                           : "blue") +
             " of pixel (" + std::to_string(pixel % width) + ", " + std::to_string(pixel / width) +
             "): expected " + std::to_string(expected) + ", not " + std::to_string(custom);
    }
  }
  const std::size_t most = 1 + ref_output.rgb.size() / 500;
  if (off_by_one > most)
    return std::to_string(off_by_one) + " bytes differ by 1, and at most " + std::to_string(most) + " may";
  return "";
}
