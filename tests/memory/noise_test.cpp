#include "memory/noise.hpp"

#include "catch.hpp"

#include <cmath>
#include <random>

using namespace kbench;

TEST_CASE("elements that hold a NaN are as they were before by chance only as often as is said") {
  // Whether an element's poison is that very NaN: as often as its random bits say.
  struct Type {
    DType dtype;
    int random_bits;
  };
  std::mt19937_64 random(1);
  for (const Type type : {Type{DType::float64, 52}, Type{DType::float32, 23}, Type{DType::float16, 10},
                          Type{DType::bfloat16, 7}}) {
    for (const std::int64_t count : {1, 1000, 1'000'000, 1'000'000'000}) {
      CAPTURE(type.random_bits, count);
      std::poisson_distribution<std::int64_t> by_chance(
          std::ldexp(static_cast<double>(count), -type.random_bits));
      const std::int64_t most = memory::most_by_chance(type.dtype, count);
      for (int i = 0; i < 10'000; ++i) REQUIRE(by_chance(random) <= most);
      if (count > 1) CHECK(most < count / 8);
    }
  }
}
