// Philox4x32-10, the counter-based random number generator behind every input.
//
// Counter-based means that the i-th number is a pure function of the key and of i. Any thread can make any element,
// on any device, in any order, and gets the same number.
//
//     const kbench::Philox stream = generator.stream();
//     kbench::parallel_for(n, KBENCH_LAMBDA(std::int64_t i) { x[i] = kbench::unit_float(stream.word(i)); });
//
// Source: Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
#pragma once

#include <array>
#include <cstdint>

namespace kbench {

class Philox {
 public:
  using Block = std::array<std::uint32_t, 4>;
  using Key = std::array<std::uint32_t, 2>;

  // `nonce` is the upper half of the counter: streams with different keys or nonces are independent.
  constexpr Philox(Key key, std::array<std::uint32_t, 2> nonce) : key_(key), nonce_(nonce) {}

  // The four words number 4 * index to 4 * index + 3.
  constexpr Block block(std::uint64_t index) const {
    return block(
        {static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32U), nonce_[0], nonce_[1]},
        key_);
  }

  constexpr std::uint32_t word(std::uint64_t index) const { return block(index / 4)[index % 4]; }

  // Words 2 * index and 2 * index + 1, as one 64-bit number.
  constexpr std::uint64_t long_word(std::uint64_t index) const {
    const Block words = block(index / 2);
    const std::uint64_t first = 2 * (index % 2);
    return words[first] | (static_cast<std::uint64_t>(words[first + 1]) << 32U);
  }

  // The function itself: ten rounds over the counter.
  static constexpr Block block(Block counter, Key key) {
    for (int round = 0; round < 10; ++round) {
      const std::uint64_t product0 = std::uint64_t{0xD2511F53U} * counter[0];
      const std::uint64_t product1 = std::uint64_t{0xCD9E8D57U} * counter[2];
      counter = {static_cast<std::uint32_t>(product1 >> 32U) ^ counter[1] ^ key[0],
                 static_cast<std::uint32_t>(product1),
                 static_cast<std::uint32_t>(product0 >> 32U) ^ counter[3] ^ key[1],
                 static_cast<std::uint32_t>(product0)};
      key[0] += 0x9E3779B9U;  // the golden ratio
      key[1] += 0xBB67AE85U;  // the square root of 3, less 1
    }
    return counter;
  }

 private:
  Key key_;
  std::array<std::uint32_t, 2> nonce_;
};

// Uniform in [0, 1): the upper 24 bits of a word, so that every value is exact in float32.
constexpr float unit_float(std::uint32_t word) { return static_cast<float>(word >> 8U) * 0x1p-24F; }

// Uniform in [0, 1): the upper 53 bits of a long word.
constexpr double unit_double(std::uint64_t long_word) {
  return static_cast<double>(long_word >> 11U) * 0x1p-53;
}

}  // namespace kbench
