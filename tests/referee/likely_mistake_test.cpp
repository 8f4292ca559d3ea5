#include "referee/likely_mistake.hpp"

#include "catch.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

using namespace kbench;
using referee::likely_mistake;

namespace {

std::vector<float> counting(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>((i * i) % 17) + 0.5F;
  return values;
}

Tensor tensor(std::vector<float>& values, const Shape& shape) {
  return {.name = "y", .dtype = DType::float32, .shape = shape, .data = values.data()};
}

std::string mistake(std::vector<float> expected, std::vector<float> actual, const Shape& shape) {
  const Tolerance tolerance{.absolute = 1e-6, .relative = 1e-6};
  return likely_mistake(tensor(expected, shape), tensor(actual, shape), tolerance);
}

}  // namespace

TEST_CASE("a transposed output is told, square or not, and in each matrix of a batch") {
  for (const Shape& shape : {Shape{4, 4}, Shape{3, 5}, Shape{2, 3, 5}}) {
    const std::int64_t rows = shape[shape.size() - 2];
    const std::int64_t columns = shape.back();
    const std::int64_t matrices = shape.size() == 3 ? shape[0] : 1;
    const std::vector<float> expected = counting(static_cast<std::size_t>(matrices * rows * columns));
    std::vector<float> actual(expected.size());
    for (std::int64_t matrix = 0; matrix < matrices; ++matrix) {
      const std::int64_t begin = matrix * rows * columns;
      for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t j = 0; j < columns; ++j)
          actual[static_cast<std::size_t>(begin + j * rows + i)] =
              expected[static_cast<std::size_t>(begin + i * columns + j)];
      }
    }
    CHECK(mistake(expected, actual, shape) == "is what is expected, transposed");
  }
}

TEST_CASE("an output of another scale or sign is told") {
  const std::vector<float> expected = counting(9);
  std::vector<float> actual = expected;
  for (float& value : actual) value *= -1;
  CHECK(mistake(expected, actual, {9}) == "is -1 times what is expected");
  for (float& value : actual) value *= -9;
  CHECK(mistake(expected, actual, {9}) == "is 9 times what is expected");
}

TEST_CASE("nothing is told of an output that is wrong in its own way, or where nothing can be told") {
  const std::vector<float> expected = counting(12);
  std::vector<float> actual = expected;
  actual[7] += 1;
  CHECK(mistake(expected, actual, {3, 4}).empty());
  CHECK(mistake({2}, {4}, {1}).empty());
  CHECK(mistake({2, 2, 2}, {4, 4, 4}, {3}).empty());  // as good as any other
  CHECK(mistake(expected, std::vector<float>(12, 0.0F), {12}).empty());
}

TEST_CASE("nothing is told that does not explain what is wrong") {
  const std::vector<float> expected = counting(12);
  std::vector<float> barely(expected);
  barely[0] *= 1 + 1.2e-7F;                                    // right: the first element gives the scale
  barely[3] = std::nextafter(barely[3] * (1 + 2e-6F), 99.0F);  // just beyond its tolerance
  CHECK(mistake(expected, barely, {12}).empty());
  std::vector<float> scaled(expected);
  for (float& each : scaled) each *= 1.001F;
  CHECK(mistake(expected, scaled, {12}) == "is 1.001 times what is expected");
}
