#include "catch.hpp"

#include <kbench/philox.hpp>

namespace kbench {
namespace {

// Source: kat_vectors of Random123, the lines "philox4x32 10".
TEST_CASE("Philox4x32-10 agrees with the published vectors") {
  constexpr std::uint32_t ones = 0xffffffff;
  CHECK(Philox::block({0, 0, 0, 0}, {0, 0}) == Philox::Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(Philox::block({ones, ones, ones, ones}, {ones, ones}) ==
        Philox::Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(Philox::block({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        Philox::Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("the index of a block is the lower half of the counter, the nonce the upper") {
  const Philox stream({0xa4093822, 0x299f31d0}, {0x13198a2e, 0x03707344});
  CHECK(stream.block(0x85a308d3'243f6a88) == Philox::Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("words and long words are parts of blocks, in order") {
  const Philox stream({1, 2}, {3, 4});
  const Philox::Block block = stream.block(5);
  for (std::uint64_t i = 0; i < 4; ++i) CHECK(stream.word(20 + i) == block[i]);
  CHECK(stream.long_word(10) == (block[0] | std::uint64_t{block[1]} << 32U));
  CHECK(stream.long_word(11) == (block[2] | std::uint64_t{block[3]} << 32U));
}

TEST_CASE("another key or another nonce is another stream") {
  const Philox stream({1, 2}, {3, 4});
  CHECK(stream.block(0) != Philox({2, 2}, {3, 4}).block(0));
  CHECK(stream.block(0) != Philox({1, 3}, {3, 4}).block(0));
  CHECK(stream.block(0) != Philox({1, 2}, {4, 4}).block(0));
  CHECK(stream.block(0) != Philox({1, 2}, {3, 5}).block(0));
}

TEST_CASE("unit numbers go from 0 to just below 1") {
  CHECK(unit_float(0) == 0.0F);
  CHECK(unit_float(0x80000000) == 0.5F);
  CHECK(unit_float(0xffffffff) == 1.0F - 0x1p-24F);
  CHECK(unit_double(0) == 0.0);
  CHECK(unit_double(std::uint64_t{1} << 63U) == 0.5);
  CHECK(unit_double(~std::uint64_t{0}) == 1.0 - 0x1p-53);
}

}  // namespace
}  // namespace kbench
