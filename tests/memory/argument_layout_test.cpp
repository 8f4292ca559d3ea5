#include "memory/argument_layout.hpp"

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
