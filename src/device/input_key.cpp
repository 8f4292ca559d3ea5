#include "device/input_key.hpp"

#include <bit>
#include <cstddef>

namespace kbench::device {
namespace {

// The block counter of every derivation: keeps these blocks apart from any other use of the seed.
constexpr std::uint32_t domain = 0x6b62696e;  // "kbin"

using Block = std::array<std::uint32_t, 16>;

void quarter_round(Block& state, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  state[a] += state[b];
  state[d] = std::rotl(state[d] ^ state[a], 16);
  state[c] += state[d];
  state[b] = std::rotl(state[b] ^ state[c], 12);
  state[a] += state[b];
  state[d] = std::rotl(state[d] ^ state[a], 8);
  state[c] += state[d];
  state[b] = std::rotl(state[b] ^ state[c], 7);
}

std::uint32_t little_endian_word(const Seed& bytes, std::size_t index) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word |= std::uint32_t{bytes[4 * index + i]} << (8 * i);
  return word;
}

}  // namespace

std::array<std::uint32_t, 16> chacha20_block(const Seed& key, std::uint32_t counter,
                                             const std::array<std::uint32_t, 3>& nonce) {
  Block start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (std::size_t i = 0; i < 8; ++i) start[4 + i] = little_endian_word(key, i);
  start[12] = counter;
  for (std::size_t i = 0; i < 3; ++i) start[13 + i] = nonce[i];

  Block state = start;
  for (int double_round = 0; double_round < 10; ++double_round) {
    for (std::size_t column = 0; column < 4; ++column) {
      quarter_round(state, column, 4 + column, 8 + column, 12 + column);
    }
    for (std::size_t diagonal = 0; diagonal < 4; ++diagonal) {
      quarter_round(state, diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4);
    }
  }
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += start[i];
  return state;
}

StreamKey InputKey::stream_key(std::uint32_t test_case, std::uint32_t input_set, std::uint32_t number) const {
  const Block words = chacha20_block(seed_, domain, {test_case, input_set, number});
  return {.key = {words[0], words[1]}, .nonce = {words[2], words[3]}};
}

}  // namespace kbench::device
