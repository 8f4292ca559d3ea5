// Many words of a Philox stream at once, several times faster than one block after the other.
#pragma once

#include "device/input_key.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kbench::device {

// A batch stays in the first-level cache, and is a multiple of what every variant of the code makes in one
// step.
inline constexpr std::size_t words_per_batch = 1024;
inline constexpr std::size_t blocks_per_batch = words_per_batch / 4;
using WordBatch = std::array<std::uint32_t, words_per_batch>;

// Words 4 * first_block and following of the stream: words[i] is stream.philox().word(4 * first_block + i).
void philox_words(const StreamKey& stream, std::uint64_t first_block, WordBatch& words);

}  // namespace kbench::device
