#include "isolation/memory/argument_layout.hpp"

#include "catch.hpp"

#include <kbench/error.hpp>

using namespace kbench;
using namespace kbench::memory;

namespace {

FunctionSignature signature() {
  return FunctionSignature{}.input("x").output("y").inout("z").output("counts", DType::int64);
}

TestCase test_case() {
  return {.name = "c", .sizes = {}, .shapes = {{3, 5}, {7}, {2}, {9}}, .dtype = DType::float32};
}

}  // namespace

TEST_CASE("sizes that are not positive or overflow are refused") {
  TestCase wrong = test_case();
  wrong.shapes[0] = {3, -5};
  CHECK_THROWS_AS(ArgumentLayout(signature(), wrong), Error);
  wrong.shapes[0] = {0};
  CHECK_THROWS_AS(ArgumentLayout(signature(), wrong), Error);
  wrong.shapes[0] = {std::int64_t{1} << 40, std::int64_t{1} << 40};
  CHECK_THROWS_AS(ArgumentLayout(signature(), wrong), Error);
  wrong.shapes.pop_back();
  CHECK_THROWS_AS(ArgumentLayout(signature(), wrong), Error);
}

TEST_CASE("a fence precedes and follows each tensor, and the tensor touches the one that is asked for") {
  constexpr std::size_t fence = 65536;
  TestCase test_case = ::test_case();
  test_case.shapes[1] = {65536};  // y: four units and no byte more
  for (const Placement placement : {Placement::ends_at_fence, Placement::begins_at_fence}) {
    const ArgumentLayout layout(signature(), test_case, {.placement = placement, .bytes = fence});
    CHECK(layout.input_stride == 3 * fence);
    CHECK(layout.output_stride == (1 + 4 + 1 + 1 + 1 + 1 + 1) * fence);
    std::size_t end_of_previous[2] = {0, 0};
    for (const auto& slot : layout.slots) {
      CAPTURE(slot.parameter.name);
      std::size_t& end = end_of_previous[slot.is_output() ? 1 : 0];
      const std::size_t first_unit = slot.offset / fence;
      CHECK(first_unit * fence >= end + fence);
      CHECK(slot.offset % ArgumentLayout::alignment == 0);
      end = (slot.offset + slot.bytes + fence - 1) / fence * fence;
      if (placement == Placement::begins_at_fence) CHECK(slot.offset % fence == 0);
      if (placement == Placement::ends_at_fence)
        CHECK(end - slot.offset - slot.bytes < ArgumentLayout::alignment);
    }
    CHECK(end_of_previous[0] + fence == layout.input_stride);
    CHECK(end_of_previous[1] + fence == layout.output_stride);
  }
}
