#include "referee/check/mutants.hpp"

#include "catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

using namespace kbench;
using namespace kbench::check;

namespace {

template <class T>
Image image(const std::string& name, DType dtype, Shape shape, const std::vector<T>& values) {
  Image result = blank({.name = name, .dtype = dtype, .shape = std::move(shape), .data = nullptr});
  std::memcpy(result.bytes.data(), values.data(), result.bytes.size());
  return result;
}

Image floats(const std::string& name, Shape shape, const std::vector<float>& values) {
  return image(name, DType::float32, std::move(shape), values);
}

template <class T>
std::vector<T> values(const Image& image) {
  return {image.as<T>(), image.as<T>() + image.count()};
}

Sample two_by_two() {
  return {.inputs = {floats("x", {4}, {5, 6, 7, 8}), floats("short", {3}, {1, 2, 3}),
                     image<int>("index", DType::int32, {4}, {1, 2, 3, 4})},
          .expected = {floats("y", {2, 2}, {1, 2, 3, 6})},
          .of_previous_inputs = {floats("y", {2, 2}, {9, 8, 7, 6})},
          .of_previous_case = {floats("y", {3}, {10, 20, 30})},
          .noise = {floats("y", {2, 2}, {-1, -2, -3, -4})},
          .spare_bytes = {0},
          .tolerances = {{.absolute = 0.25, .relative = 0.0}},
          .on_rounded_inputs = {{.precision = "tf32", .outputs = {floats("y", {2, 2}, {1, 2, 3, 5})}}},
          .earlier_inputs = {}};
}

std::map<std::string, Image> mutants_of(const Sample& sample) {
  std::map<std::string, Image> mutants;
  visit_mutants(sample, 0, [&](const Mutant& mutant) { mutants[mutant.name] = mutant.image; });
  return mutants;
}

using Floats = std::vector<float>;

}  // namespace

TEST_CASE("mutants of pairs are made of their numbers, of which none is NaN and none beyond the largest") {
  using Pair = float4_e2m1x2;
  using Pairs = std::vector<Pair>;
  const auto pairs = [](const Pairs& values) {
    return image("y", DType::float4_e2m1x2, {static_cast<std::int64_t>(values.size())}, values);
  };
  const auto numbers = [](const Image& image) {
    Floats values;
    visit_numbers(image, [&]<class T>(std::type_identity<T>, const device::Stored<T>* elements) {
      for (std::int64_t i = 0; i < image.parts(); ++i)
        values.push_back(static_cast<float>(widen(elements[i])));
    });
    return values;
  };
  Sample sample;
  sample.expected = {pairs({Pair{1.0F, -2.0F}, Pair{6.0F, 0.5F}, Pair{3.0F, 4.0F}})};
  sample.of_previous_inputs = sample.expected;
  sample.noise = {pairs({Pair{0.0F, 0.0F}, Pair{0.0F, 0.0F}, Pair{0.0F, 0.0F}})};
  sample.spare_bytes = {0};
  sample.tolerances = {{.absolute = 0.0, .relative = 0.25}};
  const std::map<std::string, Image> mutants = mutants_of(sample);
  CHECK(numbers(mutants.at("all zeros")) == Floats{0, 0, 0, 0, 0, 0});
  CHECK(numbers(mutants.at("all ones")) == Floats{1, 1, 1, 1, 1, 1});
  CHECK(numbers(mutants.at("all one value, the mean")) == Floats{2, 2, 2, 2, 2, 2});
  CHECK(numbers(mutants.at("negated")) == Floats{-1, 2, -6, -0.5F, -3, -4});
  CHECK(numbers(mutants.at("shifted by one element")) == Floats{6, 0.5F, 3, 4, 1, -2});
  CHECK(numbers(mutants.at("one element off by 4 tolerances")) == Floats{1, -2, 0, 0.5F, 3, 4});
  CHECK(numbers(mutants.at("the last element wrong")) == Floats{1, -2, 6, 0.5F, 3, 0.5F});
  CHECK(mutants.count("all NaN") == 0);
  CHECK(is_right(sample.expected[0], pairs({Pair{1.0F, -3.0F}, Pair{4.0F, 0.5F}, Pair{3.0F, 4.0F}})));
  CHECK_FALSE(is_right(sample.expected[0], pairs({Pair{1.0F, -6.0F}, Pair{2.0F, 0.5F}, Pair{3.0F, 4.0F}})));
}

TEST_CASE("mutants of powers of two have no sign, and the mutant that is negated is right") {
  Sample sample;
  sample.expected = {image<float8_e8m0>("s", DType::float8_e8m0, {3},
                                        {float8_e8m0{1.0F}, float8_e8m0{8.0F}, float8_e8m0{2.0F}})};
  sample.of_previous_inputs = sample.expected;
  sample.noise = sample.expected;
  sample.spare_bytes = {0};
  const std::map<std::string, Image> mutants = mutants_of(sample);
  CHECK(is_right(sample.expected[0], mutants.at("negated")));
  CHECK(mutants.at("all NaN").bytes == std::vector<std::byte>(3, std::byte{0xff}));
  CHECK_FALSE(is_right(sample.expected[0], mutants.at("the last element wrong")));
}

TEST_CASE("mutants of an output are what a submission may hand in instead") {
  const std::map<std::string, Image> mutants = mutants_of(two_by_two());
  CHECK(values<float>(mutants.at("all zeros")) == Floats{0, 0, 0, 0});
  CHECK(values<float>(mutants.at("all ones")) == Floats{1, 1, 1, 1});
  CHECK(values<float>(mutants.at("all one value, the mean")) == Floats{3, 3, 3, 3});
  CHECK(values<float>(mutants.at("x copied")) == Floats{5, 6, 7, 8});
  CHECK(values<float>(mutants.at("the result of earlier inputs")) == Floats{9, 8, 7, 6});
  CHECK(values<float>(mutants.at("the result of the case before")) == Floats{10, 20, 30, 10});
  CHECK(values<float>(mutants.at("half written, the rest noise")) == Floats{1, 2, -3, -4});
  CHECK(values<float>(mutants.at("half written, the rest zeros")) == Floats{1, 2, 0, 0});
  CHECK(values<float>(mutants.at("negated")) == Floats{-1, -2, -3, -6});
  CHECK(values<float>(mutants.at("one element off by 4 tolerances")) == Floats{1, 2, 4, 6});
  CHECK(values<float>(mutants.at("shifted by one element")) == Floats{2, 3, 6, 1});
  CHECK(values<float>(mutants.at("shifted by one row")) == Floats{3, 6, 1, 2});
  CHECK(values<float>(mutants.at("inputs rounded to tf32")) == Floats{1, 2, 3, 5});
  const Floats wrong_end = values<float>(mutants.at("the last element wrong"));
  CHECK(Floats(wrong_end.begin(), wrong_end.end() - 1) == Floats{1, 2, 3});
  CHECK(wrong_end.back() > 9);
  CHECK(mutants.count("short copied") == 0);
  CHECK(mutants.count("index copied") == 0);

  const Floats nan = values<float>(mutants.at("all NaN"));
  CHECK(std::all_of(nan.begin(), nan.end(), [](float value) { return std::isnan(value); }));
  const Floats one_nan = values<float>(mutants.at("one NaN"));
  CHECK(std::count_if(one_nan.begin(), one_nan.end(), [](float value) { return std::isnan(value); }) == 1);
}

TEST_CASE("half an output is half of what of it is needed") {
  Sample sample = two_by_two();
  sample.spare_bytes = {2 * sizeof(float)};
  const std::map<std::string, Image> mutants = mutants_of(sample);
  CHECK(values<float>(mutants.at("half written, the rest noise")) == Floats{1, -2, -3, -4});
  CHECK(values<float>(mutants.at("half written, the rest zeros")) == Floats{1, 0, 0, 0});
}

TEST_CASE("mutants of integers stay in their range, and have no NaN and no lower precision") {
  Sample sample;
  sample.expected = {image<std::int8_t>("y", DType::int8, {3}, {-128, 127, 1})};
  sample.of_previous_inputs = sample.noise = sample.expected;
  sample.spare_bytes = {0};
  sample.tolerances = {{}};
  const auto mutants = mutants_of(sample);
  using Bytes = std::vector<std::int8_t>;
  CHECK(values<std::int8_t>(mutants.at("negated")) == Bytes{-128, -127, -1});
  CHECK(values<std::int8_t>(mutants.at("one element off by 4 tolerances")) == Bytes{-128, 126, 1});
  CHECK(values<std::int8_t>(mutants.at("the last element wrong")) == Bytes{-128, 127, 105});
  for (const auto& [name, mutant] : mutants) {
    CHECK(name.find("NaN") == name.npos);
    CHECK(name.find("rounded") == name.npos);
  }
}

TEST_CASE("an element that must be exact is off by more than is taken for right") {
  Sample sample = two_by_two();
  sample.tolerances = {{}};
  const Image mutant = mutants_of(sample).at("one element off by 4 tolerances");
  CHECK_FALSE(is_right(sample.expected[0], mutant));
  CHECK(values<float>(mutant)[2] == 3.0F + 3 * 0x1p-22F);
}

TEST_CASE("what is within two units in the last place is the right answer, and nothing else") {
  const Image expected = floats("y", {2}, {1.0F, NAN});
  CHECK(is_right(expected, floats("y", {2}, {1.0F + 0x1p-22F, -NAN})));
  CHECK_FALSE(is_right(expected, floats("y", {2}, {1.0F + 3 * 0x1p-23F, NAN})));
  CHECK_FALSE(is_right(expected, floats("y", {2}, {1.0F, 0.0F})));
  CHECK(is_right(floats("y", {1}, {0.0F}), floats("y", {1}, {-0.0F})));
  CHECK_FALSE(is_right(floats("y", {1}, {std::numeric_limits<float>::max()}), floats("y", {1}, {INFINITY})));
  CHECK_FALSE(is_right(image<int>("y", DType::int32, {1}, {1}), image<int>("y", DType::int32, {1}, {2})));
}

TEST_CASE("rounding errors are one unit in the last place, of either sign, and none at zero") {
  std::vector<float> ones(100, 1.5F);
  ones[0] = 0.0F;
  const Floats erred = values<float>(with_rounding_errors(floats("y", {100}, ones)));
  CHECK(erred[0] == 0.0F);
  const auto up = std::count(erred.begin(), erred.end(), 1.5F + 0x1p-23F);
  const auto down = std::count(erred.begin(), erred.end(), 1.5F - 0x1p-23F);
  CHECK(up + down == 99);
  CHECK(std::min(up, down) > 20);
}
