// A value of all kinds that kbench carries, and memory to carry it in.
#pragma once

#include "referee/harness/wire.hpp"

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace kbench::tests {

enum class Colour : std::uint8_t { red, green };

struct Pixel {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Pixel&) const = default;
};
struct Padded {
  std::uint8_t small = 0;
  std::uint32_t large = 0;
  bool operator==(const Padded&) const = default;
};
struct One {
  std::vector<float> only;
  bool operator==(const One&) const = default;
};
struct Nested {
  std::string name;
  std::vector<std::vector<int>> rows;
  std::array<double, 3> weights{};
  std::optional<One> one;
  std::variant<int, std::string, Pixel> either;
  std::tuple<bool, char, std::pair<float, std::int64_t>> mixed;
  std::vector<Padded> padded;
  std::vector<Pixel> image;
  std::vector<bool> flags;
  Colour colour = Colour::red;
  std::complex<float> wave;
  bool operator==(const Nested&) const = default;
};
// Memory for a value of so many bytes of stream and of blocks.
struct Memory {
  Memory(std::size_t head, std::size_t blocks) : bytes(head + blocks + alignment) {
    void* place = bytes.data();
    std::size_t space = bytes.size();
    std::align(alignment, head + blocks, place, space);
    wire = {.begin = static_cast<std::byte*>(place), .head = head, .bytes = head + blocks};
  }
  static constexpr std::size_t alignment = kbench::device_memory::alignment;
  std::vector<std::byte> bytes;
  harness::Wire wire;
};

inline Nested sample() {
  return {.name = "three words here",
          .rows = {{1, 2, 3}, {}, {-4}},
          .weights = {0.5, -0.0, std::numeric_limits<double>::infinity()},
          .one = One{{1.5F, -2.5F}},
          .either = Pixel{1, 2, 3},
          .mixed = {true, 'x', {0.25F, std::numeric_limits<std::int64_t>::min()}},
          .padded = {{1, 2}, {3, 4}},
          .image = {{9, 8, 7}, {6, 5, 4}},
          .flags = {true, false, true},
          .colour = Colour::green,
          .wave = {1.0F, -1.0F}};
}

}  // namespace kbench::tests
