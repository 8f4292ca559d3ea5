#include "device/cpu/philox_words.hpp"

#include "catch.hpp"

namespace kbench::device {
namespace {

TEST_CASE("a batch of words is the stream's, wherever it begins") {
  const StreamKey stream{.key = {0xa4093822, 0x299f31d0}, .nonce = {0x13198a2e, 0x03707344}};
  // The second and third batch carry from the lower half of the counter to the upper.
  for (const std::uint64_t first_block :
       {std::uint64_t{0}, std::uint64_t{0xffffffff}, std::uint64_t{0xffffff80}, std::uint64_t{1} << 40U}) {
    WordBatch words{};
    philox_words(stream, first_block, words);
    std::size_t right = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] == stream.philox().word(4 * first_block + i)) ++right;
    }
    CAPTURE(first_block);
    CHECK(right == words.size());
  }
}

}  // namespace
}  // namespace kbench::device
