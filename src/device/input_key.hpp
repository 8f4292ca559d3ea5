// Derives the random streams of inputs from the secret of an evaluation.
//
// The secret is 256 bits; Philox takes a key of 64 and a nonce of 64. Each stream's key and nonce are words of a
// ChaCha20 block of their own, under the secret as key. Philox is no cipher: an observer of enough inputs can find the
// key of their stream. ChaCha20 is one, so that key reveals nothing about any other stream.
//
//     const InputKey secret(seed);
//     const Philox stream = secret.stream(test_case, input_set, number);
#pragma once

#include <kbench/options.hpp>
#include <kbench/philox.hpp>

#include <array>
#include <cstdint>
#include <limits>

namespace kbench::device {

// The name of one stream of Philox.
struct StreamKey {
  Philox::Key key{};
  std::array<std::uint32_t, 2> nonce{};

  constexpr Philox philox() const { return {key, nonce}; }

  friend bool operator==(const StreamKey&, const StreamKey&) = default;
};

class InputKey {
 public:
  explicit InputKey(const Seed& seed) : seed_(seed) {}

  // `test_case` is the case's test_id, `input_set` counts the inputs made for it, and `number` the streams
  // drawn for that input set. Any two different triples give independent streams.
  Philox stream(std::uint32_t test_case, std::uint32_t input_set, std::uint32_t number) const {
    return stream_key(test_case, input_set, number).philox();
  }

  // The stream that fills outputs before a call. A problem's fills draw from streams that count up from 0.
  Philox noise(std::uint32_t test_case, std::uint32_t input_set) const {
    return stream(test_case, input_set, std::numeric_limits<std::uint32_t>::max());
  }

  // A stream by its name, for code that makes Philox's words in its own way.
  StreamKey stream_key(std::uint32_t test_case, std::uint32_t input_set, std::uint32_t number) const;

 private:
  Seed seed_;
};

// The block function of ChaCha20, as 16 words; a key's bytes are read as little-endian words.
// Source: RFC 8439, section 2.3.
std::array<std::uint32_t, 16> chacha20_block(const Seed& key, std::uint32_t counter,
                                             const std::array<std::uint32_t, 3>& nonce);

}  // namespace kbench::device
