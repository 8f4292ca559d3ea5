#include "referee/memory_fault.hpp"

#include "catch.hpp"

#include <cstdint>
#include <limits>

using namespace kbench;
using memory::ArgumentLayout;
using memory::Placement;
using protocol::describe;
using protocol::MemoryFault;
using referee::describe;
using Place = MemoryFault::Place;

namespace {

ArgumentLayout layout() {
  return {FunctionSignature{}.input("x").input("w", DType::int64).output("y"),
          {.name = "c", .sizes = {}, .shapes = {{1000}, {3}, {7}}, .dtype = DType::float32},
          {.placement = Placement::ends_at_fence, .bytes = 65536}};
}

std::int64_t place_of(std::size_t slot, std::int64_t element) {
  const ArgumentLayout::Slot tensor = layout().slots[slot];
  return static_cast<std::int64_t>(tensor.offset) +
         element * static_cast<std::int64_t>(size_of(tensor.dtype));
}

}  // namespace

TEST_CASE("what a runner says of its fault comes back from the 64 bits that it says it in") {
  for (const Place place : {Place::elsewhere, Place::inputs, Place::outputs, Place::stack}) {
    for (const std::int64_t at : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{8},
                                  (std::int64_t{1} << 55) - 1, -(std::int64_t{1} << 55)}) {
      const MemoryFault back =
          MemoryFault::of(MemoryFault{.place = place, .is_write = at < 0, .at = at}.value());
      CHECK(back.place == place);
      CHECK(back.is_write == (at < 0));
      CHECK(back.at == at);
    }
  }
}

TEST_CASE("a fault beside a tensor is told by the tensor's name, and how far away it is") {
  const auto read = [](std::size_t slot, std::int64_t element) {
    return describe({.place = Place::inputs, .is_write = false, .at = place_of(slot, element)}, layout(), 1);
  };
  CHECK(read(0, 1000) == "it read x[1000], 1 element past its end");
  CHECK(read(0, 1003) == "it read x[1003], 4 elements past its end");
  CHECK(read(0, -1) == "it read x[-1], 1 element before its beginning");
  CHECK(read(1, 5) == "it read w[5], 3 elements past its end");
  CHECK(describe({.place = Place::outputs, .is_write = true, .at = place_of(2, -2)}, layout(), 1) ==
        "it wrote y[-2], 2 elements before its beginning");
  CHECK(describe({.place = Place::inputs, .is_write = true, .at = place_of(0, 3)}, layout(), 1) ==
        "it wrote x[3], which is read-only");
}

TEST_CASE("a fault in a later set of a batch is told by its tensor, too") {
  const auto stride = static_cast<std::int64_t>(layout().input_stride);
  CHECK(describe({.place = Place::inputs, .is_write = true, .at = 2 * stride + place_of(1, 0)}, layout(),
                 4) == "it wrote w[0], which is read-only");
}

TEST_CASE("a fault that is at no tensor says what is known of it") {
  CHECK(describe({.place = Place::stack, .is_write = true, .at = 5}) == "the stack overflowed");
  CHECK(describe({.place = Place::elsewhere, .is_write = false, .at = 16}) ==
        "it read through a null pointer (address 0x10)");
  CHECK(describe({.place = Place::elsewhere, .is_write = true, .at = 0x7f0000001000}, layout(), 1) ==
        "it wrote address 0x7f0000001000, which it may not");
}

TEST_CASE("whatever place a runner claims, it is told without an overflow") {
  for (const std::int64_t at : {-(std::int64_t{1} << 55), (std::int64_t{1} << 55) - 1}) {
    for (const Place place : {Place::inputs, Place::outputs}) {
      CHECK_FALSE(describe({.place = place, .is_write = true, .at = at}, layout(), 1).empty());
    }
  }
}
