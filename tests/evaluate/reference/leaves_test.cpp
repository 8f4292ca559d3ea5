// The numbers in values of a reference's types, by harness/leaves.hpp.
#include "referee/harness/leaves.hpp"

#include "catch.hpp"
#include "evaluate/reference/carried_values.hpp"

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

using namespace kbench::harness;
using namespace kbench::tests;
using kbench::device_vector;
using kbench::DType;

namespace {

template <class T>
std::vector<T> elements(const Leaf& leaf) {
  std::vector<T> values(leaf.bytes.size() / sizeof(T));
  std::memcpy(values.data(), leaf.bytes.data(), leaf.bytes.size());
  return values;
}

template <class T>
std::vector<std::byte> bytes_from(const std::vector<T>& values) {
  std::vector<std::byte> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

struct Sized {
  std::int16_t size = 0;
  std::vector<std::pair<int, float>> best;
};

struct Scaled {
  std::vector<kbench::float8_e8m0> scales;
  std::vector<kbench::float4_e2m1x2> weights;
};

}  // namespace

TEST_CASE("powers of two and pairs are leaves of their own types, a pair as one") {
  Scaled value{.scales = {kbench::float8_e8m0{0.5F}},
               .weights = {kbench::float4_e2m1x2{1.0F, -6.0F}, kbench::float4_e2m1x2{0.5F, 3.0F}}};
  const std::vector<Leaf> leaves = read_leaves(value, "x");
  REQUIRE(leaves.size() == 2);
  CHECK(leaves[0].dtype == DType::float8_e8m0);
  CHECK(elements<std::uint8_t>(leaves[0]) == std::vector<std::uint8_t>{126});
  CHECK(leaves[1].dtype == DType::float4_e2m1x2);
  CHECK(elements<std::uint8_t>(leaves[1]) == std::vector<std::uint8_t>{0xf2, 0x51});
  CHECK(write_leaf(value, 1, bytes_from<std::uint8_t>({0x12, 0x34})));
  CHECK(static_cast<float>(value.weights[1].second()) == 1.5F);
}

TEST_CASE("the numbers of a value are arrays, one for each place in its type") {
  Sized value{.size = -7, .best = {{1, 0.5F}, {2, 0.25F}}};
  const std::vector<Leaf> leaves = read_leaves(value, "output");
  REQUIRE(leaves.size() == 3);
  CHECK(leaves[0].name == "output.1");
  CHECK(leaves[0].dtype == DType::int16);
  CHECK(elements<std::int16_t>(leaves[0]) == std::vector<std::int16_t>{-7});
  CHECK(leaves[1].name == "output.2.first");
  CHECK(elements<std::int32_t>(leaves[1]) == std::vector<std::int32_t>{1, 2});
  CHECK(leaves[2].name == "output.2.second");
  CHECK(leaves[2].dtype == DType::float32);
  CHECK(elements<float>(leaves[2]) == std::vector<float>{0.5F, 0.25F});
}

TEST_CASE("one array is changed, and neither sizes nor other arrays are") {
  Sized value{.size = -7, .best = {{1, 0.5F}, {2, 0.25F}}};
  CHECK(write_leaf(value, 2, bytes_from<float>({3.0F, 4.0F})));
  CHECK(value.size == -7);
  CHECK(value.best == std::vector<std::pair<int, float>>{{1, 3.0F}, {2, 4.0F}});
  CHECK(write_leaf(value, 0, bytes_from<std::int16_t>({12})));
  CHECK(value.size == 12);
  CHECK_FALSE(write_leaf(value, 1, bytes_from<std::int32_t>({1})));
  CHECK_FALSE(write_leaf(value, 1, bytes_from<std::int32_t>({1, 2, 3})));
  CHECK_FALSE(write_leaf(value, 3, bytes_from<std::int32_t>({1})));
}

TEST_CASE("every kind of value that is carried has its numbers, and gets them back") {
  Nested value = sample();
  std::vector<Leaf> leaves = read_leaves(value, "x");
  CHECK(leaves.size() == Leaves<Nested>::count);
  Nested zeros = sample();
  for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
    REQUIRE(write_leaf(zeros, leaf, std::vector<std::byte>(leaves[leaf].bytes.size())));
  CHECK(zeros.rows == std::vector<std::vector<int>>{{0, 0, 0}, {}, {0}});
  CHECK(zeros.one->only == std::vector<float>{0, 0});
  CHECK(std::get<Pixel>(zeros.either) == Pixel{});
  CHECK(zeros.flags == std::vector<bool>{false, false, false});
  CHECK(zeros.wave == std::complex<float>());
  CHECK(zeros.name == std::string(16, '\0'));
  CHECK_FALSE(zeros == value);
  for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
    REQUIRE(write_leaf(zeros, leaf, leaves[leaf].bytes));
  CHECK(zeros == value);
}

TEST_CASE("the numbers of a device_vector are changed where they are") {
  device_vector<float> value(std::vector<float>{1, 2, 3});
  const float* const place = value.data();
  CHECK(elements<float>(read_leaves(value, "x").at(0)) == std::vector<float>{1, 2, 3});
  CHECK(write_leaf(value, 0, bytes_from<float>({4, 5, 6})));
  CHECK(value.data() == place);
  CHECK(value.to_host() == std::vector<float>{4, 5, 6});
  device_vector<Pixel> image(std::vector<Pixel>{{1, 2, 3}});
  CHECK(elements<std::uint8_t>(read_leaves(image, "x").at(0)) == std::vector<std::uint8_t>{1, 2, 3});
}

TEST_CASE(
    "the first number of a value that is none is found, wherever it stands, and copies nothing where all "
    "are") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const auto fault = [](auto custom, auto reference) { return find_no_number(custom, reference); };
  const Sized right{.size = 1, .best = {{1, 0.5F}, {2, 0.25F}}};
  const Sized wrong{.size = 1, .best = {{1, 0.5F}, {2, nan}}};
  CHECK(fault(right, right).empty());
  CHECK(fault(wrong, wrong).empty());
  CHECK(fault(right, wrong).empty());
  CHECK(fault(wrong, right).starts_with("output.2.second[1] is nan; expected 0.250000: no number"));
  CHECK(fault(Sized{}, right).empty());  // the check's to say
  const auto vector_of = [](float last) { return device_vector<float>(std::vector<float>{1, 2, last}); };
  CHECK(fault(vector_of(nan), vector_of(3)).starts_with("output[2] is nan"));
  CHECK(fault(vector_of(-INFINITY), vector_of(3)).starts_with("output[2] is -inf"));
  CHECK(fault(vector_of(3), vector_of(3)).empty());
  CHECK(fault(std::vector<std::complex<double>>{{1, nan}}, std::vector<std::complex<double>>{{1, 2}})
            .starts_with("output[1] is nan"));
  CHECK(fault(std::vector<int>{1}, std::vector<int>{2}).empty());
}
