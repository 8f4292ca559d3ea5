// Fills of integers, of numbers over a wide range, ties, powers of two and pairs.
#include "catch.hpp"
#include "fills.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <string>

namespace kbench::device {
namespace {

TEST_CASE("integers of every type reach both ends of their range and nothing beyond") {
  for_each_type([]<class T>(std::type_identity<T>) {
    if (std::is_same_v<T, float8_e8m0>) return;  // has few integers
    const std::int64_t low = std::is_same_v<T, bool> ? 0 : std::is_unsigned_v<T> ? 3 : -3;
    const std::int64_t high = std::is_same_v<T, bool> ? 1 : std::is_same_v<T, float8_e5m2> ? 8 : 12;
    Array<T> numbers = filled<T>(many, [=](auto& g, const Tensor& x) { g.integers(x, low, high); });
    std::map<double, int> counts;
    for (const T x : numbers) ++counts[widened(x)];
    const auto kinds = static_cast<double>(high - low + 1);
    CAPTURE(name(dtype_of<T>()));
    CHECK(counts.size() == static_cast<std::size_t>(kinds));
    CHECK(counts.begin()->first == static_cast<double>(low));
    CHECK(counts.rbegin()->first == static_cast<double>(high));
    for (const auto& [value, count] : counts) {
      CAPTURE(value);
      CHECK(value == std::floor(value));
      CHECK(count == Approx(many / kinds).epsilon(0.06));
    }
  });
}

TEST_CASE("integers from more than 65,536 are as even as from few") {
  // From a word of 32 bits, 2^32 - range of these integers would be made by two words each, the others by
  // one.
  constexpr std::uint64_t range = 3'000'000'000;
  constexpr double share_of_doubled = 0x1p32 / range - 1;
  const auto words_below = [](std::uint64_t k) { return ((k << 32U) + range - 1) / range; };
  constexpr auto half = static_cast<std::int64_t>(range / 2);
  Array<std::int64_t> numbers =
      filled<std::int64_t>(many, [](auto& g, const Tensor& x) { g.integers(x, -half, half - 1); });
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  CHECK(*least >= -half);
  CHECK(*most < half);
  std::array<int, 10> tenths{};
  int doubled = 0;
  for (const std::int64_t x : numbers) {
    const auto offset = static_cast<std::uint64_t>(x + half);
    ++tenths.at(offset / (range / 10));
    if (words_below(offset + 1) - words_below(offset) == 2) ++doubled;
  }
  for (const int count : tenths) CHECK(count == Approx(many / 10.0).epsilon(0.04));
  CHECK(doubled == Approx(share_of_doubled * many).epsilon(0.02));
}

TEST_CASE("integers can be any of int64, one alone, or exactly 65,536") {
  using Limits = std::numeric_limits<std::int64_t>;
  Array<std::int64_t> all = filled<std::int64_t>(
      many, [](auto& g, const Tensor& x) { g.integers(x, Limits::min(), Limits::max()); });
  CHECK(*std::min_element(all.begin(), all.end()) < Limits::min() / 1000 * 999);
  CHECK(*std::max_element(all.begin(), all.end()) > Limits::max() / 1000 * 999);
  Array<std::int64_t> one =
      filled<std::int64_t>(9, [](auto& g, const Tensor& x) { g.integers(x, Limits::min(), Limits::min()); });
  for (const std::int64_t x : one) CHECK(x == Limits::min());

  Array<std::int32_t> most =
      filled<std::int32_t>(1 << 20, [](auto& g, const Tensor& x) { g.integers(x, -32768, 32767); });
  CHECK(*std::min_element(most.begin(), most.end()) == -32768);
  CHECK(*std::max_element(most.begin(), most.end()) == 32767);
  CHECK(std::set<std::int32_t>(most.begin(), most.end()).size() == 65536);
}

TEST_CASE("integers that the type cannot hold, or an empty range, are refused") {
  CpuGenerator generator(secret(), 0, 0);
  CHECK(error_of([&] { generator.integers(Array<std::int8_t>(Shape{1}, "bytes").tensor(), 0, 128); }) ==
        "integers() of 'bytes': int8 cannot hold all integers from 0 to 128");
  CHECK(error_of([&] { generator.integers(Array<std::int8_t>(Shape{1}, "bytes").tensor(), 1, 0); }) ==
        "integers() of 'bytes': low (1) is above high (0)");
  CHECK_THROWS_AS(generator.integers(Array<std::uint8_t>(Shape{1}).tensor(), -1, 1), Error);
  CHECK_THROWS_AS(generator.integers(Array<bool>(Shape{1}).tensor(), 0, 2), Error);
  CHECK_THROWS_AS(generator.integers(Array<float16>(Shape{1}).tensor(), -65505, 0), Error);
}

TEST_CASE("bool tensors hold bytes 0 and 1 alone") {
  Array<bool> flags = filled<bool>(many, [](auto& g, const Tensor& x) { g.integers(x, 0, 1); });
  std::array<int, 256> counts{};
  for (const bool& flag : flags) ++counts.at(*reinterpret_cast<const unsigned char*>(&flag));
  CHECK(counts[0] + counts[1] == many);
  CHECK(counts[0] == Approx(many / 2.0).epsilon(0.02));
}

TEST_CASE("wide-range numbers take every exponent and either sign equally often") {
  for_each_real([]<class T>(std::type_identity<T>) {
    Array<T> numbers = filled<T>(many, [](auto& g, const Tensor& x) { g.wide_range(x, -12, 12); });
    std::map<int, int> exponents;
    int negative = 0;
    for (const T x : numbers) {
      ++exponents[std::ilogb(widened(x))];
      if (widened(x) < 0) ++negative;
    }
    CAPTURE(name(dtype_of<T>()));
    CHECK(exponents.size() == 25);
    CHECK(exponents.begin()->first == -12);
    CHECK(exponents.rbegin()->first == 12);
    for (const auto& [exponent, count] : exponents) CHECK(count == Approx(many / 25.0).epsilon(0.07));
    CHECK(negative == Approx(many / 2.0).epsilon(0.02));
  });
}

TEST_CASE("wide-range numbers use every bit of the fraction") {
  for_each_real([]<class T>(std::type_identity<T>) {
    Array<T> numbers = filled<T>(many, [](auto& g, const Tensor& x) { g.wide_range(x, 0, 0); });
    std::uint64_t zeros = 0;
    std::uint64_t ones = 0;
    for (const T x : numbers) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, &x, sizeof x);
      ones |= bits;
      zeros |= ~bits;
    }
    const int fraction_bits = std::is_same_v<T, double>    ? 52
                              : std::is_same_v<T, float>   ? 23
                              : std::is_same_v<T, float16> ? 10
                                                           : 7;
    const std::uint64_t fraction = (std::uint64_t{1} << fraction_bits) - 1;
    CAPTURE(name(dtype_of<T>()));
    CHECK((ones & fraction) == fraction);
    CHECK((zeros & fraction) == fraction);
  });
}

TEST_CASE("wide-range numbers stay finite and normal in a narrow type") {
  Array<float16> halves = filled<float16>(many, [](auto& g, const Tensor& x) { g.wide_range(x, -200, 200); });
  std::set<int> exponents;
  for (const float16 x : halves) exponents.insert(std::ilogb(widened(x)));
  CHECK(*exponents.begin() == -14);
  CHECK(*exponents.rbegin() == 15);

  Array<std::int8_t> bytes =
      filled<std::int8_t>(many, [](auto& g, const Tensor& x) { g.wide_range(x, -5, 20); });
  const auto [least, most] = std::minmax_element(bytes.begin(), bytes.end());
  CHECK(int{*least} == -127);
  CHECK(int{*most} == 127);
  CHECK(std::count(bytes.begin(), bytes.end(), std::int8_t{0}) == 0);

  CpuGenerator generator(secret(), 0, 0);
  CHECK(error_of([&] { generator.wide_range(halves.tensor(), 16, 20); }) ==
        "wide_range() of 'x': float16 has exponents from -14 to 15, and none of those from 16 to 20");
  CHECK_THROWS_AS(generator.wide_range(halves.tensor(), 1, 0), Error);
  CHECK_THROWS_AS(generator.wide_range(Array<bool>(Shape{1}).tensor(), 0, 0), Error);
}

TEST_CASE("ties are as many distinct values as asked, each equally often") {
  for_each_type([]<class T>(std::type_identity<T>) {
    constexpr bool is_narrow = std::is_same_v<T, float8_e4m3> || std::is_same_v<T, float8_e5m2>;
    const int distinct = std::is_same_v<T, bool> ? 2 : is_narrow ? 4 : 20;
    Array<T> numbers = filled<T>(many, [=](auto& g, const Tensor& x) { g.ties(x, distinct); });
    std::map<double, int> counts;
    for (const T x : numbers) ++counts[widened(x)];
    CAPTURE(name(dtype_of<T>()));
    CHECK(counts.size() == static_cast<std::size_t>(distinct));
    for (const auto& [value, count] : counts) CHECK(count == Approx(double(many) / distinct).epsilon(0.06));
    if (!std::is_integral_v<T> && !std::is_same_v<T, float8_e8m0>) {
      CHECK(counts.begin()->first >= -1.0);
      CHECK(counts.rbegin()->first <= 1.0);
    }
  });
}

TEST_CASE("the values of ties are drawn anew for each stream, and from all that an integer type holds") {
  CpuGenerator generator(secret(), 0, 0);
  Array<float> first(Shape{10});
  Array<float> second(Shape{10});
  generator.ties(first.tensor(), 1);
  generator.ties(second.tensor(), 1);
  CHECK(first[0] == first[9]);
  CHECK(first[0] != second[0]);

  Array<std::int8_t> bytes(Shape{many});
  generator.ties(bytes.tensor(), 256);
  CHECK(std::set<std::int8_t>(bytes.begin(), bytes.end()).size() == 256);
  Array<std::int64_t> longs(Shape{many});
  generator.ties(longs.tensor(), 100'000);  // more than a word chooses from
  const auto [least, most] = std::minmax_element(longs.begin(), longs.end());
  CHECK(*least < std::numeric_limits<std::int64_t>::min() / 1000 * 999);
  CHECK(*most > std::numeric_limits<std::int64_t>::max() / 1000 * 999);
  CHECK(std::set<std::int64_t>(longs.begin(), longs.end()).size() == Approx(63'200).epsilon(0.02));
}

TEST_CASE(
    "complex numbers are made of the numbers of float32 that the stream would give, and a constant is real") {
  const auto agree = [](const auto& fill) {
    const Array<complex64> pairs = filled<complex64>(1001, fill);
    const Array<float> numbers = filled<float>(2002, fill);
    CHECK(std::memcmp(pairs.tensor().data, numbers.tensor().data, pairs.tensor().bytes()) == 0);
  };
  agree([](auto& g, const Tensor& x) { g.uniform(x, -1.0, 1.0); });
  agree([](auto& g, const Tensor& x) { g.normal(x, 0.0, 1.0); });
  agree([](auto& g, const Tensor& x) { g.integers(x, -3, 3); });
  agree([](auto& g, const Tensor& x) { g.wide_range(x, -20, 20); });
  agree([](auto& g, const Tensor& x) { g.ties(x, 4); });
  Array<complex64> ones = filled<complex64>(1001, [](auto& g, const Tensor& x) { g.constant(x, 1.5); });
  CHECK(std::all_of(ones.begin(), ones.end(), [](complex64 z) { return z == complex64{1.5F, 0.0F}; }));
}

TEST_CASE("powers of two are what the stream gives, rounded up, and without a sign") {
  const auto powers = [](const auto& fill) { return filled<float8_e8m0>(many, fill); };
  const auto values_of = [](Array<float8_e8m0>&& array) {
    std::set<double> values;
    for (const float8_e8m0 x : array) values.insert(widened(x));
    return values;
  };
  const Philox stream = secret().stream(4, 5, 0);
  Array<float8_e8m0> uniform = powers([](auto& g, const Tensor& x) { g.uniform(x, 0.0, 1.0); });
  Array<float> singles = filled<float>(many, [](auto& g, const Tensor& x) { g.normal(x, 0.0, 1.0); });
  Array<float8_e8m0> normal = powers([](auto& g, const Tensor& x) { g.normal(x, 0.0, 1.0); });
  std::int64_t wrong = 0;
  for (std::size_t i = 0; i < std::size_t{many}; ++i) {
    if (uniform[i].bits != float8_e8m0{std::min(unit_float(stream.word(i)), 0.5F)}.bits) ++wrong;
    if (normal[i].bits != float8_e8m0{std::abs(singles[i])}.bits) ++wrong;
  }
  CHECK(wrong == 0);
  const std::set<double> within =
      values_of(powers([](auto& g, const Tensor& x) { g.uniform(x, 0.3, 448.0); }));
  CHECK(*within.begin() == 0.5);
  CHECK(*within.rbegin() == 256.0);
  CHECK(values_of(powers([](auto& g, const Tensor& x) { g.integers(x, 1, 9); })) ==
        std::set<double>{1.0, 2.0, 4.0, 8.0, 16.0});
  CHECK(values_of(powers([](auto& g, const Tensor& x) { g.wide_range(x, -2, 1); })) ==
        std::set<double>{0.25, 0.5, 1.0, 2.0});
  const std::set<double> all =
      values_of(powers([](auto& g, const Tensor& x) { g.wide_range(x, -500, 500); }));
  CHECK(all.size() == 255);
  CHECK(*all.begin() == 0x1p-127);
  CHECK(*all.rbegin() == 0x1p127);
  CHECK(values_of(powers([](auto& g, const Tensor& x) { g.ties(x, 255); })) == all);
}

TEST_CASE("fills of powers of two refuse what is not positive") {
  CpuGenerator generator(secret(), 0, 0);
  const Array<float8_e8m0> scales(Shape{4}, "scales");
  CHECK(
      error_of([&] { generator.uniform(scales.tensor(), -1.0, 1.0); }) ==
      "uniform() of 'scales': float8_e8m0 begins at 5.877471754111438e-39, and has no negative numbers; the "
      "range is [-1, 1)");
  CHECK_THROWS_AS(generator.uniform(scales.tensor(), 0.0, 0x1p-127), Error);
  CHECK(error_of([&] { generator.integers(scales.tensor(), 0, 3); }) ==
        "integers() of 'scales': float8_e8m0 cannot hold all integers from 0 to 3");
  CHECK_THROWS_AS(generator.ties(scales.tensor(), 256), Error);
  generator.uniform(scales.tensor(), 0.0, std::nextafter(0x1p-127, 1.0));
}

TEST_CASE("pairs are made of the numbers that the stream gives, the first in the low bits") {
  const auto numbers_of = [](const auto& fill) {
    std::vector<float> numbers;
    for (const float4_e2m1x2 pair : filled<float4_e2m1x2>(1001, fill)) {
      numbers.push_back(static_cast<float>(pair.first()));
      numbers.push_back(static_cast<float>(pair.second()));
    }
    return numbers;
  };
  const auto agree = [&](const auto& fill) {
    const std::vector<float> numbers = numbers_of(fill);
    Array<float> singles = filled<float>(2002, fill);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto rounded = static_cast<float>(float4_e2m1{singles[i]});
      if (numbers[i] != rounded) return false;
    }
    return true;
  };
  CHECK(agree([](auto& g, const Tensor& x) { g.uniform(x, -1.1, 6.0); }) == false);  // 6 is not below 6
  CHECK(agree([](auto& g, const Tensor& x) { g.uniform(x, -1.1, 4.6); }));
  CHECK(agree([](auto& g, const Tensor& x) { g.normal(x, 0.5, 2.0); }));
  CHECK(agree([](auto& g, const Tensor& x) { g.integers(x, -6, 6); }));
  const std::vector<float> below = numbers_of([](auto& g, const Tensor& x) { g.uniform(x, -6.0, 6.0); });
  CHECK(*std::max_element(below.begin(), below.end()) == 4.0F);
  CHECK(*std::min_element(below.begin(), below.end()) == -6.0F);

  const std::vector<float> wide = numbers_of([](auto& g, const Tensor& x) { g.wide_range(x, -9, 9); });
  CHECK(std::set<float>(wide.begin(), wide.end()) ==
        std::set<float>{-6, -4, -3, -2, -1.5, -1, 1, 1.5, 2, 3, 4, 6});
  std::int64_t equal = 0;
  for (std::size_t i = 0; i < wide.size(); i += 2) equal += wide[i] == wide[i + 1] ? 1 : 0;
  CHECK(equal < 200);  // of 1001, one in twelve
  const std::vector<float> ties = numbers_of([](auto& g, const Tensor& x) { g.ties(x, 4); });
  const std::set<float> tied(ties.begin(), ties.end());
  CHECK(tied.size() <= 4);
  CHECK((*tied.begin() <= -0.5F && *tied.begin() >= -1.0F));
  CHECK((*tied.rbegin() >= 0.5F && *tied.rbegin() <= 1.0F));
  for (const float number : numbers_of([](auto&g, const Tensor&x) { g.constant(x, -1.5); }))
    CHECK(number == -1.5F);
  CpuGenerator generator(secret(), 0, 0);
  const Array<float4_e2m1x2> weights(Shape{4}, "weights");
  CHECK(error_of([&] { generator.uniform(weights.tensor(), 0.0, 7.0); }) ==
        "uniform() of 'weights': float4_e2m1x2 ends at 6; the range is [0, 7)");
  CHECK_THROWS_AS(generator.integers(weights.tensor(), 0, 7), Error);
}

TEST_CASE("ties of more values than the type has, or of none, are refused") {
  CpuGenerator generator(secret(), 0, 0);
  CHECK(error_of([&] { generator.ties(Array<bool>(Shape{1}, "flags").tensor(), 3); }) ==
        "ties() of 'flags': bool has no 3 distinct values");
  CHECK_THROWS_AS(generator.ties(Array<std::uint8_t>(Shape{1}).tensor(), 257), Error);
  CHECK_THROWS_AS(generator.ties(Array<float>(Shape{1}).tensor(), 0), Error);
}

TEST_CASE("a constant is rounded to the type, or refused where an integer type ends before it") {
  for_each_type([]<class T>(std::type_identity<T>) {
    Array<T> numbers = filled<T>(many, [](auto& g, const Tensor& x) { g.constant(x, 1.0); });
    CHECK(std::all_of(numbers.begin(), numbers.end(), [](T x) { return widened(x) == 1.0; }));
  });
  CHECK(widened(filled<float16>(1, [](auto& g, const Tensor& x) { g.constant(x, 2049.0); })[0]) == 2048.0);
  CHECK(filled<std::int32_t>(1, [](auto& g, const Tensor& x) { g.constant(x, -2.5); })[0] == -2);
  CHECK(std::isnan(filled<float>(1, [](auto& g, const Tensor& x) { g.constant(x, std::nan("")); })[0]));
  CpuGenerator generator(secret(), 0, 0);
  CHECK(error_of([&] { generator.constant(Array<std::int8_t>(Shape{1}, "bytes").tensor(), 300.0); }) ==
        "constant() of 'bytes': int8 cannot hold 300");
  CHECK_THROWS_AS(generator.constant(Array<std::int32_t>(Shape{1}).tensor(), std::nan("")), Error);
}

}  // namespace
}  // namespace kbench::device
