#include "device/cpu/compare.hpp"

#include "array.hpp"
#include "catch.hpp"
#include "device/difference.hpp"

#include <kbench/error.hpp>

#include <omp.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace kbench::device {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::nan("");

template <class T>
Verification judge(const Array<T>& expected, const Array<T>& actual, const Tolerance& tolerance = {}) {
  return compare(std::vector{expected.tensor()}, std::vector{actual.tensor()}, std::vector{tolerance});
}

template <class T>
Verification judge(const std::vector<T>& expected, const std::vector<T>& actual,
                   const Tolerance& tolerance = {}) {
  return judge(Array<T>::of(expected), Array<T>::of(actual), tolerance);
}

template <class T>
bool passes(T expected, T actual, const Tolerance& tolerance = {}) {
  return judge(std::vector<T>{expected}, std::vector<T>{actual}, tolerance).passed;
}

std::vector<std::int64_t> first_indices(const Verification& verification) {
  std::vector<std::int64_t> indices;
  for (const Mismatch& mismatch : verification.first) indices.push_back(mismatch.index.at(0));
  return indices;
}

TEST_CASE(
    "of what a problem's own check decides, only NaN and infinity are mismatches, where a number is "
    "expected") {
  CHECK(passes(1.0F, -1e30F, any_number));
  CHECK(passes<float>(static_cast<float>(nan), 1.0F, any_number));
  CHECK(passes<float>(static_cast<float>(infinity), static_cast<float>(nan), any_number));
  CHECK(passes(1e308, -1e308, any_number));  // whose difference is infinite
  for (const double number : {0.0, 1.0, -9999.0, 1e4, -1e300}) {
    CAPTURE(number);
    CHECK_FALSE(passes(number, nan, any_number));
    CHECK_FALSE(passes(number, -infinity * (number < 0 ? -1 : 1), any_number));
  }
  CHECK_FALSE(passes(9999.0, infinity, any_number));
  CHECK(passes(1e4, infinity, any_number));  // as in a mask
  CHECK(passes(-1e9, -infinity, any_number));
  CHECK_FALSE(passes(complex64{1.0F, 2.0F}, complex64{1.0F, static_cast<float>(nan)}, any_number));
  CHECK(passes(complex64{1.0F, 2.0F}, complex64{3.0F, 4.0F}, any_number));
  CHECK_FALSE(passes(narrow<float16>(1.0), narrow<float16>(nan), any_number));
  CHECK_FALSE(passes(narrow<float8_e4m3>(1.0), narrow<float8_e4m3>(nan), any_number));
  std::vector<float> expected(100'000, 1.0F);
  std::vector<float> actual(100'000, 7.0F);
  const Verification numbers = judge(expected, actual, any_number);
  CHECK(numbers.passed);
  CHECK(numbers.max_absolute_error == 0.0);  // it is the check's to say how far off is wrong
  actual[70'001] = static_cast<float>(nan);
  const Verification found = judge(expected, actual, any_number);
  CHECK(found.mismatched == 1);
  CHECK(found.message ==
        "x[70001] is nan; expected 1; 1 of 100000 elements is NaN or infinite where a number is expected");
}

TEST_CASE("equal outputs of every type pass with no error and no message") {
  for (const DType dtype : all_dtypes) {
    visit_dtype(dtype, []<class T>(std::type_identity<T>) {
      Array<T> one(Shape{3, 50'000});
      Array<T> other(Shape{3, 50'000});
      const Verification found = judge(one, other);
      CAPTURE(name(dtype_of<T>()));
      CHECK(found.passed);
      CHECK(found.message.empty());
      CHECK(found.checked == 150'000);
      CHECK(found.mismatched == 0);
      CHECK(found.max_absolute_error == 0.0);
      CHECK(found.worst.empty());
      CHECK(found.first.empty());
    });
  }
}

TEST_CASE("a complex number is right within its tolerance of the expected one, in any direction") {
  const complex64 expected{3.0F, -4.0F};  // of modulus 5
  const Tolerance tenth{.absolute = 0.0, .relative = 0.1};
  CHECK(passes(expected, {3.5F, -4.0F}, tenth));
  CHECK(passes(expected, {3.0F, -3.5F}, tenth));
  CHECK(passes(expected, {3.3F, -4.4F}, {.absolute = 0.01, .relative = 0.1}));
  CHECK(!passes(expected, {3.4F, -4.4F}, tenth));  // 0.57 away, though neither part is by half
  CHECK(!passes(expected, {3.0F, 4.0F}, tenth));
  CHECK(!passes(expected, {-4.0F, 3.0F}, tenth));
  CHECK(passes(complex64{0.0F, 0.0F}, {-0.0F, 0.0F}));
  const Verification zero = judge(std::vector{expected}, std::vector{complex64{}});
  CHECK(zero.max_absolute_error == 5.0);
  CHECK(zero.max_relative_error == 1.0);
}

TEST_CASE("a complex number with a part that is not finite is compared part by part") {
  const auto inf = static_cast<float>(infinity);
  const auto not_a_number = static_cast<float>(nan);
  const Tolerance one{.absolute = 1.0, .relative = 0.0};
  CHECK(passes<complex64>({inf, 2.0F}, {inf, 2.5F}, one));
  CHECK(!passes<complex64>({inf, 2.0F}, {inf, 4.0F}, one));
  CHECK(!passes<complex64>({inf, 2.0F}, {-inf, 2.0F}, one));
  CHECK(!passes<complex64>({1.0F, 2.0F}, {1.0F, inf}, one));
  CHECK(passes<complex64>({not_a_number, 2.0F}, {not_a_number, 2.0F}, one));
  CHECK(!passes<complex64>({not_a_number, 2.0F}, {2.0F, not_a_number}, one));
}

TEST_CASE("a complex mismatch is told with both parts") {
  const Verification found = judge(std::vector{complex64{1.0F, 2.0F}}, std::vector{complex64{1.5F, -2.0F}});
  CHECK(found.message == "x[0] is 1.5-2i; expected 1+2i (tolerance 0); 1 of 1 elements differs");
  REQUIRE(found.first.size() == 1);
  CHECK(found.first[0].expected == 1.0);
  CHECK(found.first[0].expected_imaginary == 2.0);
  CHECK(found.first[0].actual == 1.5);
  CHECK(found.first[0].actual_imaginary == -2.0);
  CHECK_FALSE(judge<float>({1.0F}, {2.0F}).first.at(0).actual_imaginary.has_value());
}

using Pair = float4_e2m1x2;

TEST_CASE("a pair is right when both of its numbers are, and its error is that of the worse one") {
  const Pair expected{2.0F, -0.5F};
  const Tolerance half{.absolute = 0.5, .relative = 0.0};
  CHECK(passes(expected, Pair{1.5F, -0.5F}, half));
  CHECK(passes(expected, Pair{1.5F, 0.0F}, half));
  CHECK(!passes(expected, Pair{2.0F, 0.5F}, half));
  CHECK(!passes(expected, Pair{3.0F, -0.5F}, half));
  CHECK(passes(Pair{0.0F, 0.0F}, Pair{-0.0F, 0.0F}));
  CHECK(!passes(Pair{1.0F, 2.0F}, Pair{2.0F, 1.0F}));
  CHECK(passes(expected, Pair{3.0F, -0.5F}, {.absolute = 0.0, .relative = 0.5}));
  const Verification found =
      judge(std::vector{expected, expected}, std::vector<Pair>{expected, Pair{3.0F, 1.0F}});
  CHECK(found.mismatched == 1);
  CHECK(found.max_absolute_error == 1.5);
  CHECK(found.max_relative_error == 3.0);
}

TEST_CASE("a mismatch of a pair is told with both numbers, and its index says which is worse") {
  const Verification found =
      judge(std::vector<Pair>{Pair{1.0F, 2.0F}}, std::vector<float4_e2m1x2>{Pair{1.5F, -2.0F}},
            {.absolute = 0.25, .relative = 0.125});
  CHECK(found.message == "x[0] is (1.5, -2); expected (1, 2) (tolerance 0.5); 1 of 1 elements differs");
  REQUIRE(found.first.size() == 1);
  CHECK(found.first[0].index == std::vector<std::int64_t>{0, 1});
  CHECK(found.first[0].expected == 2.0);
  CHECK(found.first[0].actual == -2.0);
  const Verification other =
      judge(std::vector<Pair>{Pair{1.0F, 2.0F}}, std::vector<float4_e2m1x2>{Pair{6.0F, -2.0F}});
  REQUIRE(other.worst.size() == 1);
  CHECK(other.worst[0].index == std::vector<std::int64_t>{0, 0});
  CHECK(other.worst[0].actual == 6.0);
}

TEST_CASE("every pattern of a pair is compared by its numbers") {
  for (unsigned one = 0; one <= 0xff; ++one) {
    const auto wanted = std::bit_cast<float4_e2m1x2>(static_cast<std::uint8_t>(one));
    for (unsigned other = 0; other <= 0xff; ++other) {
      const auto given = std::bit_cast<float4_e2m1x2>(static_cast<std::uint8_t>(other));
      const bool is_equal = static_cast<float>(wanted.first()) == static_cast<float>(given.first()) &&
                            static_cast<float>(wanted.second()) == static_cast<float>(given.second());
      if (difference_between<float4_e2m1x2>(wanted, given, {}).mismatch == is_equal)
        FAIL(one << ' ' << other);
    }
  }
}

TEST_CASE("powers of two are compared as numbers, and exactly unless a tolerance says otherwise") {
  const float8_e8m0 one{1.0F};
  const float8_e8m0 two{2.0F};
  const auto not_a_number = std::bit_cast<float8_e8m0>(std::uint8_t{0xff});
  CHECK(passes(one, one, default_tolerance(DType::float8_e8m0)));
  CHECK(!passes(one, two, default_tolerance(DType::float8_e8m0)));
  CHECK(!passes(two, one, default_tolerance(DType::float8_e8m0)));
  CHECK(passes(two, one, {.absolute = 0.0, .relative = 0.5}));
  CHECK(passes(not_a_number, not_a_number));
  CHECK(!passes(not_a_number, one, {.absolute = infinity, .relative = 0.0}));
  CHECK(!passes(one, not_a_number, {.absolute = infinity, .relative = 0.0}));
  const Verification found = judge(std::vector{one}, std::vector{two});
  CHECK(found.message == "x[0] is 2; expected 1 (tolerance 0); 1 of 1 elements differs");
}

TEST_CASE("an output without elements passes") {
  const Verification found = judge(Array<float>(Shape{0, 7}), Array<float>(Shape{0, 7}));
  CHECK(found.passed);
  CHECK(found.checked == 0);
}

TEST_CASE("a real number is right up to its tolerance and wrong just beyond") {
  const double beyond = std::nextafter(1.5, 2.0);
  CHECK(passes(1.0, 1.5, {.absolute = 0.5, .relative = 0.0}));
  CHECK(!passes(1.0, beyond, {.absolute = 0.5, .relative = 0.0}));
  CHECK(passes(1.0, 1.5, {.absolute = 0.0, .relative = 0.5}));
  CHECK(!passes(1.0, beyond, {.absolute = 0.0, .relative = 0.5}));
  CHECK(passes(-2.0, -3.5, {.absolute = 0.5, .relative = 0.5}));
  CHECK(!passes(-2.0, -3.6, {.absolute = 0.5, .relative = 0.5}));
  CHECK(!passes(1.0, 3.0, {.absolute = 0.0, .relative = 0.5}));  // relative to what is expected
  CHECK(passes(3.0, 1.5, {.absolute = 0.0, .relative = 0.5}));
  CHECK(passes(0.0F, -0.0F));
  CHECK(passes(1.0F, 1.0F + 0x1p-20F, default_tolerance(DType::float32)));
  CHECK(!passes(1.0F, 1.0F + 0x1p-18F, default_tolerance(DType::float32)));
  CHECK(passes(float16{1.0F}, float16{1.0F + 0x1p-9F}, default_tolerance(DType::float16)));
  CHECK(!passes(float16{1.0F}, float16{1.0F + 0x1p-7F}, default_tolerance(DType::float16)));
  CHECK(passes(bfloat16{1.0F}, bfloat16{1.0F + 0x1p-6F}, default_tolerance(DType::bfloat16)));
  CHECK(!passes(bfloat16{1.0F}, bfloat16{1.0F + 0x1p-4F}, default_tolerance(DType::bfloat16)));
  CHECK(passes(float8_e4m3{1.0F}, float8_e4m3{1.25F}, default_tolerance(DType::float8_e4m3)));
  CHECK(!passes(float8_e4m3{1.0F}, float8_e4m3{1.75F}, default_tolerance(DType::float8_e4m3)));
  CHECK(passes(float8_e5m2{1.0F}, float8_e5m2{1.5F}, default_tolerance(DType::float8_e5m2)));
  CHECK(!passes(float8_e5m2{1.0F}, float8_e5m2{1.75F}, default_tolerance(DType::float8_e5m2)));
  const Tolerance of_pairs = default_tolerance(DType::float4_e2m1x2);
  CHECK(passes(Pair{1.0F, 6.0F}, Pair{1.5F, 4.0F}, of_pairs));
  CHECK(!passes(Pair{1.0F, 6.0F}, Pair{2.0F, 6.0F}, of_pairs));
  CHECK(!passes(Pair{1.0F, 6.0F}, Pair{1.0F, 3.0F}, of_pairs));
}

TEST_CASE("a NaN is right where one is expected, and nowhere else, however generous the tolerance") {
  for (const Tolerance& tolerance : {Tolerance{}, Tolerance{1e300, 1e300}, Tolerance{infinity, infinity}}) {
    CHECK(passes(nan, nan, tolerance));
    CHECK(passes(nan, -nan, tolerance));
    CHECK(!passes(nan, 1.0, tolerance));
    CHECK(!passes(1.0, nan, tolerance));
    CHECK(!passes(infinity, nan, tolerance));
    CHECK(!passes(nan, infinity, tolerance));
  }
  CHECK(!passes(1.0, 1.0 + 1e-9, {nan, nan}));
}

TEST_CASE("an infinity is right where the same one is expected, and nowhere else") {
  for (const Tolerance& tolerance :
       {Tolerance{}, Tolerance{0.0, 0.1}, Tolerance{1e300, 1e300}, Tolerance{infinity, 0.0}}) {
    CHECK(passes(infinity, infinity, tolerance));
    CHECK(passes(-infinity, -infinity, tolerance));
    CHECK(!passes(infinity, -infinity, tolerance));
    CHECK(!passes(infinity, std::numeric_limits<double>::max(), tolerance));
    CHECK(!passes(std::numeric_limits<double>::max(), infinity, tolerance));
    CHECK(!passes(0.0, -infinity, tolerance));
  }
  CHECK(!passes(-1e308, 1e308, {.absolute = 1.0, .relative = 0.1}));  // the difference overflows
}

TEST_CASE("special values are found among ordinary ones") {
  for (const double wrong : {nan, infinity, -infinity}) {
    Array<double> expected(Shape{40'000});
    Array<double> actual(Shape{40'000});
    for (double& x : actual) x = 1e-9;
    actual[39'999] = wrong;
    const Verification found = judge(expected, actual, {.absolute = 1e-6, .relative = 0.0});
    CAPTURE(wrong);
    CHECK(found.mismatched == 1);
    CHECK(first_indices(found) == std::vector<std::int64_t>{39'999});
    CHECK(found.max_absolute_error == 1e-9);  // of the finite ones
  }
}

TEST_CASE("integers are compared exactly, whatever the tolerance") {
  const Tolerance generous{100.0, 100.0};
  constexpr std::int64_t large = std::int64_t{1} << 53U;
  CHECK(!passes(large, large + 1, generous));
  CHECK(passes(large + 1, large + 1));
  CHECK(!passes<std::int32_t>(7, 8, generous));
  CHECK(!passes<std::int8_t>(-1, 127, generous));
  CHECK(!passes<std::uint8_t>(255, 0, generous));
  CHECK(!passes<std::int16_t>(-1, 32'767, generous));
  CHECK(!passes<std::uint16_t>(65'535, 0, generous));
  CHECK(!passes<std::uint32_t>(4'294'967'295U, 0, generous));

  const Verification found = judge<std::int64_t>({large + 1}, {large}, generous);
  CHECK(found.max_absolute_error == 1.0);
  CHECK(found.message == "x[0] is 9007199254740992; expected 9007199254740993; 1 of 1 elements differs");
}

TEST_CASE("the error of integers does not overflow") {
  using Limits = std::numeric_limits<std::int64_t>;
  const Verification found = judge<std::int64_t>({Limits::min(), 4}, {Limits::max(), 2});
  CHECK(found.max_absolute_error == 0x1p64);
  CHECK(found.max_relative_error == 2.0);
  CHECK(judge<std::int8_t>({-128}, {127}).max_absolute_error == 255.0);
  CHECK(judge<std::uint32_t>({0}, {4'294'967'295U}).max_absolute_error == 4'294'967'295.0);
}

TEST_CASE("a bool byte other than 0 and 1 is a mismatch, even where the byte is expected to be true") {
  const auto set_byte = [](Array<bool>& flags, std::size_t at, int byte) {
    std::memset(static_cast<char*>(flags.tensor().data) + at, byte, 1);
  };
  Array<bool> expected = Array<bool>::of({true, false, true}, "mask");
  Array<bool> actual = Array<bool>::of({true, false, true}, "mask");
  CHECK(judge(expected, actual).passed);
  set_byte(actual, 2, 255);
  const Verification found = judge(expected, actual);
  CHECK(!found.passed);
  CHECK(found.message == "mask[2] is 255; expected 1 (a bool is 0 or 1); 1 of 3 elements differs");
  CHECK(found.first.at(0).actual == 255.0);
  set_byte(expected, 2, 255);
  CHECK(!judge(expected, actual).passed);
}

TEST_CASE("a mismatch is described by tensor, index, values and tolerance") {
  Array<float> expected(Shape{100, 20}, "output_c");
  Array<float> actual(Shape{100, 20}, "output_c");
  for (float& x : expected) x = 4.5F;
  for (float& x : actual) x = 4.5F;
  actual[77] = 4.25F;
  actual[1980] = 4.75F;
  const Verification found = judge(expected, actual, {.absolute = 1e-6, .relative = 0.0});
  CHECK(found.message ==
        "output_c[3, 17] is 4.25; expected 4.5 (tolerance 1e-06); 2 of 2000 elements differ");
  REQUIRE(found.first.size() == 2);
  CHECK(found.first[0].tensor == "output_c");
  CHECK(found.first[0].index == std::vector<std::int64_t>{3, 17});
  CHECK(found.first[0].expected == 4.5);
  CHECK(found.first[0].actual == 4.25);
  CHECK(found.first[1].index == std::vector<std::int64_t>{99, 0});
}

TEST_CASE("the message names the tolerance of that element, and none where none applies") {
  CHECK(judge<double>({200.0}, {300.0}, {.absolute = 0.5, .relative = 1e-3}).message ==
        "x[0] is 300; expected 200 (tolerance 0.7); 1 of 1 elements differs");
  CHECK(judge<double>({infinity}, {300.0}, {.absolute = 0.5, .relative = 1e-3}).message ==
        "x[0] is 300; expected inf; 1 of 1 elements differs");
  CHECK(judge<float>({0.1F}, {std::nanf("")}, {}).message ==
        "x[0] is nan; expected 0.1 (tolerance 0); 1 of 1 elements differs");
  CHECK(judge<float16>({float16{1.0F}}, {float16{0.1F}}, {}).message ==
        "x[0] is 0.099975586; expected 1 (tolerance 0); 1 of 1 elements differs");
}

TEST_CASE("an output of no dimensions has no index") {
  Array<double> expected(Shape{}, "sum");
  Array<double> actual(Shape{}, "sum");
  actual[0] = 2.0;
  const Verification found = judge(expected, actual);
  CHECK(found.message == "sum is 2; expected 0 (tolerance 0); 1 of 1 elements differs");
  CHECK(found.first.at(0).index.empty());
}

TEST_CASE("the largest errors are those of all elements, right ones included") {
  const Verification found = judge<double>({100.0, 0.5, 0.0, nan}, {101.0, 0.75, 0.125, nan}, {2.0, 0.0});
  CHECK(found.passed);
  CHECK(found.max_absolute_error == 1.0);
  CHECK(found.max_relative_error == 0.5);
}

TEST_CASE("how much of its tolerance the worst element uses up is that of all elements, right or wrong") {
  const Tolerance tolerance{.absolute = 0.5, .relative = 0.25};
  CHECK(judge<double>({2.0, 8.0}, {2.0, 8.0}, tolerance).tolerance_used == 0.0);
  CHECK(judge<double>({2.0, 8.0}, {2.5, 8.0}, tolerance).tolerance_used == 0.5);
  CHECK(judge<double>({2.0, 8.0, nan}, {2.5, 13.0, nan}, tolerance).tolerance_used == 2.0);
  CHECK(judge<double>({1.0}, {1.5}, {}).tolerance_used == std::numeric_limits<double>::infinity());
  CHECK(judge<std::int32_t>({7}, {9}).tolerance_used == 0.0);
}

TEST_CASE("errors are the same whether or not something else is wrong nearby") {
  std::vector<float> expected(20'000);
  std::vector<float> actual(20'000);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expected[i] = static_cast<float>(i) * 0.37F - 900.0F;
    actual[i] = expected[i] * (1.0F + static_cast<float>(i % 7) * 1e-6F);
  }
  const Tolerance tolerance{.absolute = 0.0, .relative = 1e-5};
  const Verification right = judge(expected, actual, tolerance);
  CHECK(right.passed);
  CHECK(right.max_relative_error == Approx(6e-6).epsilon(0.05));
  expected[4] = static_cast<float>(nan);
  const Verification wrong = judge(expected, actual, tolerance);
  CHECK(wrong.mismatched == 1);
  CHECK(wrong.max_absolute_error == right.max_absolute_error);
  CHECK(wrong.max_relative_error == right.max_relative_error);
  CHECK(right.tolerance_used == Approx(0.6).epsilon(0.05));
  CHECK(wrong.tolerance_used == right.tolerance_used);
}

TEST_CASE("at most five mismatches are listed, in the order of memory, and all are counted") {
  std::vector<std::int32_t> expected(100'000);
  std::vector<std::int32_t> actual(100'000);
  const std::vector<std::int64_t> places{70, 16'384, 16'385, 50'000, 81'919, 99'998, 99'999};
  for (const std::int64_t place : places) actual[static_cast<std::size_t>(place)] = 1;
  const Verification found = judge(expected, actual);
  CHECK(found.mismatched == 7);
  CHECK(first_indices(found) == std::vector<std::int64_t>(places.begin(), places.begin() + 5));
}

TEST_CASE("the worst mismatch is the one furthest beyond its tolerance") {
  const Tolerance tolerance{.absolute = 0.0, .relative = 0.1};
  // Beyond by 0.9, 5 and 4: the largest error is that of the third.
  const Verification found = judge<double>({1.0, 10.0, 100.0}, {2.0, 16.0, 114.0}, tolerance);
  REQUIRE(found.worst.size() == 1);
  CHECK(found.worst[0].index == std::vector<std::int64_t>{1});
  CHECK(found.max_absolute_error == 14.0);
}

TEST_CASE("a mismatch that is no number is worse than any number") {
  std::vector<double> expected(50'000, 1.0);
  std::vector<double> actual(50'000, 1.0);
  actual[3] = 1e300;
  actual[20'000] = nan;
  actual[40'000] = infinity;
  const Verification found = judge(expected, actual, {.absolute = 1e-3, .relative = 0.0});
  REQUIRE(found.worst.size() == 1);
  CHECK(found.worst[0].index == std::vector<std::int64_t>{20'000});  // the first of equals
}

TEST_CASE("several outputs are judged together, each with its own type and tolerance") {
  const Array<float> values = Array<float>::of({1.0F, 2.0F}, "values");
  const Array<float> close = Array<float>::of({1.0F, 2.01F}, "values");
  const Array<std::int64_t> indices = Array<std::int64_t>::of({5, 6, 7}, "indices");
  const Array<std::int64_t> other = Array<std::int64_t>::of({5, 9, 7}, "indices");
  const std::vector<Tolerance> tolerances{{0.1, 0.0}, {100.0, 0.0}};
  const std::vector expected{values.tensor(), indices.tensor()};

  const Verification found = compare(expected, std::vector{close.tensor(), other.tensor()}, tolerances);
  CHECK(found.checked == 5);
  CHECK(found.mismatched == 1);
  CHECK(found.max_absolute_error == 3.0);
  CHECK(found.message == "indices[1] is 9; expected 6; 1 of 5 elements differs");
  CHECK(compare(expected, std::vector{close.tensor(), indices.tensor()}, tolerances).passed);
  CHECK(!compare(expected, std::vector{close.tensor(), indices.tensor()}, std::vector<Tolerance>(2)).passed);
}

TEST_CASE("the worst mismatch can be in an earlier output than the last, and the first ones in several") {
  const Array<float> zeros = Array<float>::of({0.0F, 0.0F}, "a");
  const Array<float> far = Array<float>::of({0.0F, 9.0F}, "a");
  const Array<float> near = Array<float>::of({1.0F, 0.0F}, "b");
  const Verification found = compare(std::vector{zeros.tensor(), zeros.tensor()},
                                     std::vector{far.tensor(), near.tensor()}, std::vector<Tolerance>(2));
  CHECK(found.worst.at(0).tensor == "a");
  REQUIRE(found.first.size() == 2);
  CHECK(found.first[1].tensor == "b");
  CHECK(found.message == "a[1] is 9; expected 0 (tolerance 0); 2 of 4 elements differ");
}

TEST_CASE("the number of threads does not change what is found") {
  std::vector<float> expected(300'000);
  std::vector<float> actual(300'000);
  for (std::size_t i = 0; i < actual.size(); i += 1'777) actual[i] = 1.0F;
  const int before = omp_get_max_threads();
  for (const int threads : {1, 2, 7}) {
    omp_set_num_threads(threads);
    const Verification found = judge(expected, actual);
    CHECK(found.mismatched == 169);
    CHECK(first_indices(found) == std::vector<std::int64_t>{0, 1'777, 3'554, 5'331, 7'108});
    CHECK(found.worst.at(0).index == std::vector<std::int64_t>{0});
  }
  omp_set_num_threads(before);
}

TEST_CASE("outputs that do not fit what is expected cannot be compared") {
  const Array<float> square(Shape{2, 2}, "c");
  const Array<float> row(Shape{4}, "c");
  const Array<double> precise(Shape{2, 2}, "c");
  const std::vector<Tolerance> tolerances(1);
  const std::vector expected{square.tensor()};
  std::string text;
  try {
    compare(expected, std::vector{row.tensor()}, tolerances);
  } catch (const Error& error) {
    text = error.what();
  }
  CHECK(text == "output 'c' cannot be compared: it is float32 [4], and float32 [2, 2] is expected");
  CHECK_THROWS_AS(compare(expected, std::vector{precise.tensor()}, tolerances), Error);
  CHECK_THROWS_AS(compare(expected, std::vector<Tensor>{}, tolerances), Error);
  CHECK_THROWS_AS(compare(expected, expected, std::vector<Tolerance>{}), Error);
}

}  // namespace
}  // namespace kbench::device
