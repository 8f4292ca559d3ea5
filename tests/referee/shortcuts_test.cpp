#include "referee/check/shortcuts.hpp"

#include "catch.hpp"

#include <cstring>
#include <map>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::check;

namespace {

template <class T>
Image input(const std::string& name, DType dtype, const std::vector<T>& values) {
  Image image = blank(
      {.name = name, .dtype = dtype, .shape = {static_cast<std::int64_t>(values.size())}, .data = nullptr});
  std::memcpy(image.bytes.data(), values.data(), image.bytes.size());
  return image;
}

template <class T>
std::map<std::string, std::vector<T>> altered(const Images& inputs, DType dtype, Integers integers) {
  std::map<std::string, std::vector<T>> all;
  for (const Shortcut& each : shortcuts(inputs, dtype, integers))
    all[each.name] = {each.image.as<T>(), each.image.as<T>() + each.image.count()};
  return all;
}

}  // namespace

TEST_CASE("a floating-point input is altered at its end, by halves, and in its precision") {
  const auto all =
      altered<float>({input<float>("x", DType::float32, {1, 2, 3, 4, 5, 6, 7, 8, 9, 0x1.00001p0F})},
                     DType::float32, Integers::of_dtype);
  REQUIRE(all.size() == 3);
  CHECK(all.at("the last tenth of x ignored") == std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9, 0});
  CHECK(all.at("the first half of x in the place of the second") ==
        std::vector<float>{1, 2, 3, 4, 5, 1, 2, 3, 4, 5});
  CHECK(all.at("x rounded to half of its precision") == std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9, 1});
}

TEST_CASE("integers of the evaluation's dtype keep their highest byte, others are left alone") {
  const Images inputs{input<std::int32_t>("keys", DType::int32, {0x01020304, -2})};
  const auto all = altered<std::int32_t>(inputs, DType::int32, Integers::of_dtype);
  CHECK(all.at("of keys the highest byte alone") == std::vector<std::int32_t>{0x01000000, -0x01000000});
  CHECK(all.at("the last tenth of keys ignored") == std::vector<std::int32_t>{0x01020304, 0});
  CHECK(shortcuts(inputs, DType::float32, Integers::of_dtype).empty());
  CHECK(shortcuts(inputs, DType::int32, Integers::none).empty());
}

TEST_CASE("what changes nothing is no shortcut") {
  CHECK(shortcuts({input<float>("x", DType::float32, {7})}, DType::float32, Integers::of_dtype).empty());
  const auto all =
      altered<float>({input<float>("x", DType::float32, {1, 1, 1, 0})}, DType::float32, Integers::of_dtype);
  REQUIRE(all.size() == 1);
  CHECK(all.at("the first half of x in the place of the second") == std::vector<float>{1, 1, 1, 1});
}
