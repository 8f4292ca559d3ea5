#include "device/input_key.hpp"

#include "catch.hpp"

#include <numeric>
#include <set>

namespace kbench::device {
namespace {

Seed counting_seed() {
  Seed seed{};
  std::iota(seed.begin(), seed.end(), std::uint8_t{0});
  return seed;
}

TEST_CASE("the ChaCha20 block is that of RFC 8439, section 2.3.2") {
  const std::array<std::uint32_t, 16> expected{
      0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
      0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  CHECK(chacha20_block(counting_seed(), 1, {0x09000000, 0x4a000000, 0}) == expected);
}

TEST_CASE("the key and the nonce of a stream are the first words of its own ChaCha20 block") {
  const auto words = chacha20_block(counting_seed(), 0x6b62696e, {3, 14, 15});
  const StreamKey key = InputKey(counting_seed()).stream_key(3, 14, 15);
  CHECK(key == StreamKey{.key = {words[0], words[1]}, .nonce = {words[2], words[3]}});
}

TEST_CASE("a stream is the same again for the same seed, and another for another seed") {
  const InputKey secret(counting_seed());
  CHECK(secret.stream(1, 2, 3).block(7) == InputKey(counting_seed()).stream(1, 2, 3).block(7));

  for (std::size_t byte = 0; byte < Seed{}.size(); ++byte) {
    Seed other = counting_seed();
    other[byte] ^= 0x80U;
    CAPTURE(byte);
    CHECK(secret.stream_key(1, 2, 3) != InputKey(other).stream_key(1, 2, 3));
  }
}

TEST_CASE("no two of a thousand streams share a key or a nonce") {
  const InputKey secret(counting_seed());
  std::set<Philox::Key> keys;
  std::set<std::array<std::uint32_t, 2>> nonces;
  for (std::uint32_t test_case = 0; test_case < 10; ++test_case) {
    for (std::uint32_t input_set = 0; input_set < 10; ++input_set) {
      for (std::uint32_t number = 0; number < 10; ++number) {
        const StreamKey stream = secret.stream_key(test_case, input_set, number);
        keys.insert(stream.key);
        nonces.insert(stream.nonce);
      }
    }
  }
  CHECK(keys.size() == 1000);
  CHECK(nonces.size() == 1000);
}

}  // namespace
}  // namespace kbench::device
