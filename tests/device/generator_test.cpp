#include "device/cpu/generator.hpp"

#include "catch.hpp"
#include "fills.hpp"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace kbench::device {
namespace {

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

}  // namespace
}  // namespace kbench::device
