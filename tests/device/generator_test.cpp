#include "device/cpu/generator.hpp"

#include "array.hpp"
#include "catch.hpp"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <string>

namespace kbench::device {
namespace {

constexpr std::int64_t many = 100'003;  // not a multiple of anything that the fills work in

InputKey secret() { return InputKey(Seed{1, 2, 3}); }

template <class T>
double widened(T value) {
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<double>(value);
  } else {
    return static_cast<double>(static_cast<float>(value));
  }
}

// The tensor after `fill(generator, tensor)` with a generator that has made nothing yet.
template <class T, class Fill>
Array<T> filled(std::int64_t count, const Fill& fill) {
  Array<T> array(Shape{count});
  CpuGenerator generator(secret(), 4, 5);
  fill(generator, array.tensor());
  return array;
}

struct Moments {
  double mean = 0.0, variance = 0.0, skewness = 0.0, kurtosis = 0.0;
};
template <class T>
Moments moments(Array<T>& array) {
  const auto n = static_cast<double>(array.tensor().count());
  Moments m;
  for (const T x : array) m.mean += widened(x) / n;
  for (const T x : array) m.variance += std::pow(widened(x) - m.mean, 2) / n;
  for (const T x : array) m.skewness += std::pow((widened(x) - m.mean) / std::sqrt(m.variance), 3) / n;
  for (const T x : array) m.kurtosis += std::pow((widened(x) - m.mean) / std::sqrt(m.variance), 4) / n;
  return m;
}

// Calls test(std::type_identity<T>{}) for the floating-point types, or for all that store one number.
template <class Test>
void for_each_real(const Test& test) {
  test(std::type_identity<double>{});
  test(std::type_identity<float>{});
  test(std::type_identity<float16>{});
  test(std::type_identity<bfloat16>{});
}
template <class Test>
void for_each_type(const Test& test) {
  for (const DType dtype : all_dtypes)
    if (dtype != DType::float4_e2m1x2) visit_part_dtype(dtype, test);
}

// The least that integers() makes of every type.
template <class T>
constexpr std::int64_t least_integer = std::is_same_v<T, float8_e8m0> ? 1 : 0;

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("uniform numbers in [0, 1) are the stream's unit numbers") {
  Array<float> singles = filled<float>(many, [](auto& g, const Tensor& x) { g.uniform(x, 0.0, 1.0); });
  Array<double> doubles = filled<double>(many, [](auto& g, const Tensor& x) { g.uniform(x, 0.0, 1.0); });
  const Philox stream = secret().stream(4, 5, 0);
  std::int64_t wrong = 0;
  for (std::uint64_t i = 0; i < std::uint64_t{many}; ++i) {
    if (singles[i] != unit_float(stream.word(i))) ++wrong;
    if (doubles[i] != unit_double(stream.long_word(i))) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("a uniform number is one product and one sum, each rounded") {
  Array<float> numbers = filled<float>(many, [](auto& g, const Tensor& x) { g.uniform(x, 0.1, 0.7); });
  const Philox stream = secret().stream(4, 5, 0);
  const auto scale = static_cast<float>((0.7 - 0.1) * 0x1p-24);
  std::int64_t wrong = 0;
  for (std::uint64_t i = 0; i < std::uint64_t{many}; ++i) {
    const volatile float product = scale * static_cast<float>(stream.word(i) >> 8U);  // volatile: not fused
    const float expected = 0.1F + product;
    if (numbers[i] != std::clamp(expected, 0.1F, std::nextafter(0.7F, 0.0F))) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("uniform numbers of every type are at least low and below high, after rounding too") {
  for_each_real([]<class T>(std::type_identity<T>) {
    for (const auto& [low, high] : {std::pair{-1.0, 1.0},
                                    {0.0, 1.0},
                                    {1000.0, 1001.0},
                                    {0.3, 0.7},
                                    {-7.0, -6.9},
                                    {-1e-3, 1e-9},
                                    {-30000.0, 65504.0}}) {
      Array<T> numbers =
          filled<T>(many, [low = low, high = high](auto& g, const Tensor& x) { g.uniform(x, low, high); });
      const auto [least, most] = std::minmax_element(
          numbers.begin(), numbers.end(), [](const T& a, const T& b) { return widened(a) < widened(b); });
      CAPTURE(name(dtype_of<T>()), low, high, widened(*least), widened(*most));
      CHECK(widened(*least) >= low);
      CHECK(widened(*most) < high);
      if (std::is_same_v<T, float> || std::is_same_v<T, double>) {
        CHECK(moments(numbers).mean == Approx((low + high) / 2).margin((high - low) * 0.004));
        CHECK(moments(numbers).variance == Approx((high - low) * (high - low) / 12).epsilon(0.02));
      }
    }
  });
}

TEST_CASE("a type of eight bits is filled within its own range") {
  const auto numbers = [](const auto& fill) { return filled<float8_e4m3>(many, fill); };
  const auto least_and_most = [](Array<float8_e4m3>&& array) {
    const auto [least, most] = std::minmax_element(array.begin(), array.end(),
                                                   [](auto a, auto b) { return widened(a) < widened(b); });
    return std::pair{widened(*least), widened(*most)};
  };
  CHECK(least_and_most(numbers([](auto& g, const Tensor& x) { g.uniform(x, -1.0, 1.0); })) ==
        std::pair{-1.0, 0.9375});
  CHECK(least_and_most(numbers([](auto& g, const Tensor& x) { g.uniform(x, 0.3, 448.0); })) ==
        std::pair{0.3125, 416.0});
  CHECK(least_and_most(numbers([](auto& g, const Tensor& x) { g.integers(x, -16, 16); })) ==
        std::pair{-16.0, 16.0});
  CHECK(least_and_most(numbers([](auto& g, const Tensor& x) { g.wide_range(x, -100, 100); })) ==
        std::pair{-448.0, 448.0});
  const Array<float8_e4m3> small(Shape{4}, "weights");
  CpuGenerator generator(secret(), 0, 0);
  CHECK(error_of([&] { generator.uniform(small.tensor(), 0.0, 449.0); }) ==
        "uniform() of 'weights': float8_e4m3 ends at 448; the range is [0, 449)");
}

TEST_CASE("where a type has no value in the range, all elements are the nearest one below") {
  Array<float16> numbers =
      filled<float16>(1000, [](auto& g, const Tensor& x) { g.uniform(x, 1.0001, 1.0002); });
  CHECK(std::all_of(numbers.begin(), numbers.end(), [](float16 x) { return widened(x) == 1.0; }));
}

TEST_CASE("uniform refuses an empty range, one that the type does not reach, and integer tensors") {
  CpuGenerator generator(secret(), 0, 0);
  const Array<float16> halves(Shape{4}, "weights");
  CHECK(error_of([&] { generator.uniform(halves.tensor(), 1.0, 1.0); }) ==
        "uniform() of 'weights': low (1) is not below high (1)");
  CHECK(error_of([&] { generator.uniform(halves.tensor(), 0.0, 1e6); }) ==
        "uniform() of 'weights': float16 ends at 65504; the range is [0, 1000000)");
  CHECK_THROWS_AS(generator.uniform(halves.tensor(), 0.0, std::nan("")), Error);
  CHECK_THROWS_AS(
      generator.uniform(Array<double>(Shape{1}).tensor(), -std::numeric_limits<double>::infinity(), 0.0),
      Error);
  CHECK(error_of([&] { generator.uniform(Array<std::int32_t>(Shape{4}, "indices").tensor(), 0.0, 9.0); }) ==
        "uniform() fills floating-point tensors, and 'indices' holds int32; use integers()");
}

// Fills of all kinds, for a type that takes them all.
template <class T>
std::vector<Array<T>> all_fills(std::int64_t count) {
  std::vector<Array<T>> arrays;
  CpuGenerator generator(secret(), 0, 0);
  const auto next = [&]() -> const Tensor& { return arrays.emplace_back(Shape{count}).tensor(); };
  generator.integers(next(), least_integer<T>, 1);
  generator.ties(next(), 2);
  generator.constant(next(), 1.0);
  if constexpr (!std::is_same_v<T, bool>) {
    generator.normal(next(), 3.0, 20.0);
    generator.integers(next(), least_integer<T>, std::is_same_v<T, float4_e2m1x2> ? 6 : 100);
    generator.wide_range(next(), 0, 6);
  }
  if constexpr (!std::is_integral_v<T>)
    generator.uniform(next(), std::is_same_v<T, float8_e8m0> ? 0.25 : -3.0, 5.0);
  if constexpr (sizeof(T) >= 4) generator.integers(next(), std::is_unsigned_v<T> ? 0 : -1'000'000, 1'000'000);
  return arrays;
}

TEST_CASE("the number of threads does not change a bit of any fill") {
  const auto test = []<class T>(std::type_identity<T>) {
    const int before = omp_get_max_threads();
    omp_set_num_threads(1);
    const auto alone = all_fills<T>(many);
    omp_set_num_threads(5);
    const auto together = all_fills<T>(many);
    omp_set_num_threads(before);
    for (std::size_t fill = 0; fill < alone.size(); ++fill) {
      CAPTURE(name(dtype_of<T>()), fill);
      CHECK(alone[fill].same_bytes_as(together[fill]));
    }
  };
  for_each_type(test);
  test(std::type_identity<float4_e2m1x2>());
}

TEST_CASE("an element does not depend on how many follow it, and nothing is written behind the last") {
  const auto test = []<class T>(std::type_identity<T>) {
    std::vector<Array<T>> all = all_fills<T>(3000);
    for (const std::int64_t count : {0, 1, 2, 3, 1023, 1025, 2048}) {
      std::vector<Array<T>> some = all_fills<T>(count);
      for (std::size_t fill = 0; fill < all.size(); ++fill) {
        CAPTURE(name(dtype_of<T>()), fill, count);
        CHECK(std::memcmp(some[fill].begin(), all[fill].begin(), some[fill].tensor().bytes()) == 0);
      }
    }
    Array<T> guarded(Shape{2000});
    std::memset(guarded.tensor().data, 0x55, guarded.tensor().bytes());
    Tensor part = guarded.tensor();
    part.shape = {1999};
    CpuGenerator(secret(), 0, 0).integers(part, least_integer<T>, 1);
    const auto* bytes = static_cast<const unsigned char*>(guarded.tensor().data);
    for (std::size_t i = part.bytes(); i < guarded.tensor().bytes(); ++i) CHECK(int{bytes[i]} == 0x55);
  };
  for_each_type(test);
  test(std::type_identity<float4_e2m1x2>());
}

TEST_CASE("each fill draws from the next stream, and the same generator does it again") {
  CpuGenerator generator(secret(), 7, 8);
  Array<double> first(Shape{100});
  Array<double> third(Shape{100});
  generator.uniform(first.tensor(), 0.0, 1.0);
  CHECK(generator.stream().block(0) == secret().stream(7, 8, 1).block(0));
  generator.uniform(third.tensor(), 0.0, 1.0);
  CHECK(first[0] == unit_double(secret().stream(7, 8, 0).long_word(0)));
  CHECK(third[0] == unit_double(secret().stream(7, 8, 2).long_word(0)));

  Array<double> again(Shape{100});
  CpuGenerator(secret(), 7, 8).uniform(again.tensor(), 0.0, 1.0);
  CHECK(again.same_bytes_as(first));
  CpuGenerator(secret(), 7, 9).uniform(again.tensor(), 0.0, 1.0);
  CHECK(!again.same_bytes_as(first));
  CpuGenerator(secret(), 8, 8).uniform(again.tensor(), 0.0, 1.0);
  CHECK(!again.same_bytes_as(first));
}

TEST_CASE("normal numbers have the moments of the normal distribution") {
  for_each_real([]<class T>(std::type_identity<T>) {
    Array<T> numbers = filled<T>(many, [](auto& g, const Tensor& x) { g.normal(x, 0.0, 1.0); });
    const Moments found = moments(numbers);
    CAPTURE(name(dtype_of<T>()));
    CHECK(found.mean == Approx(0.0).margin(0.01));
    CHECK(found.variance == Approx(1.0).margin(0.02));
    CHECK(found.skewness == Approx(0.0).margin(0.03));
    CHECK(found.kurtosis == Approx(3.0).margin(0.07));
    std::map<int, int> tail;
    for (const T x : numbers) ++tail[static_cast<int>(std::abs(widened(x)))];
    CHECK(tail[0] == Approx(0.6827 * many).epsilon(0.01));
    CHECK(tail[1] == Approx(0.2718 * many).epsilon(0.02));
    CHECK(tail[2] == Approx(0.0428 * many).epsilon(0.05));
  });
}

TEST_CASE("the two normal numbers of a pair are independent") {
  Array<double> numbers = filled<double>(many - 1, [](auto& g, const Tensor& x) { g.normal(x, 0.0, 1.0); });
  constexpr std::int64_t pairs = many / 2;
  double product = 0.0;
  double product_of_squares = 0.0;
  for (std::size_t i = 0; i < 2 * pairs; i += 2) {
    product += numbers[i] * numbers[i + 1] / double{pairs};
    product_of_squares += std::pow(numbers[i] * numbers[i + 1], 2) / double{pairs};
  }
  CHECK(product == Approx(0.0).margin(0.015));
  CHECK(product_of_squares == Approx(1.0).margin(0.05));
}

TEST_CASE("mean and deviation of normal numbers can be chosen, for integers too") {
  Array<float> reals = filled<float>(many, [](auto& g, const Tensor& x) { g.normal(x, -40.0, 3.0); });
  CHECK(moments(reals).mean == Approx(-40.0).margin(0.03));
  CHECK(moments(reals).variance == Approx(9.0).epsilon(0.02));
  Array<std::int32_t> integers =
      filled<std::int32_t>(many, [](auto& g, const Tensor& x) { g.normal(x, 1000.0, 50.0); });
  CHECK(moments(integers).mean == Approx(1000.0).margin(0.5));
  CHECK(moments(integers).variance == Approx(2500.0).epsilon(0.02));
  Array<std::uint8_t> bytes =
      filled<std::uint8_t>(many, [](auto& g, const Tensor& x) { g.normal(x, 0.0, 100.0); });
  const auto [least, most] = std::minmax_element(bytes.begin(), bytes.end());
  CHECK(int{*least} == 0);
  CHECK(int{*most} == 255);
}

TEST_CASE("normal refuses bool tensors and a negative or endless deviation") {
  CpuGenerator generator(secret(), 0, 0);
  CHECK_THROWS_AS(generator.normal(Array<bool>(Shape{1}).tensor(), 0.0, 1.0), Error);
  CHECK_THROWS_AS(generator.normal(Array<float>(Shape{1}).tensor(), 0.0, -1.0), Error);
  CHECK_THROWS_AS(generator.normal(Array<float>(Shape{1}).tensor(), std::nan(""), 1.0), Error);
}

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
