#include "isolation/memory/noise.hpp"

#include "catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

using namespace kbench;

namespace {

// An output of one call, as it is before it.
struct Written {
  Written(DType dtype_of_output, std::int64_t count, std::uint32_t call)
      : dtype(dtype_of_output), noise(Philox({7, call}, {3, 4})) {
    TestCase test_case{.name = "one", .shapes = {{1}, {count}}};
    test_case.dtype = dtype;
    const FunctionSignature signature = FunctionSignature{}.input("x", DType::uint8).output("y", dtype);
    for (const memory::Segment& each : memory::segments_of_outputs({signature, test_case}))
      if (each.content == memory::Segment::Content::poison) segment = each;
    bytes.resize(segment.bytes());
    memory::write(segment, noise, bytes.data());
  }

  std::int64_t unwritten(const std::vector<std::byte>& found) const {
    return memory::count_unwritten(segment, noise, size_of(dtype), found.data());
  }

  DType dtype;
  memory::Noise noise;
  memory::Segment segment;
  std::vector<std::byte> bytes;
};

struct Nan {
  DType dtype;
  std::uint64_t bits;

  std::vector<std::byte> repeated(std::int64_t count) const {
    std::vector<std::byte> all(static_cast<std::size_t>(count) * size_of(dtype));
    for (std::size_t at = 0; at < all.size(); at += size_of(dtype))
      std::memcpy(all.data() + at, &bits, size_of(dtype));
    return all;
  }
};

}  // namespace

TEST_CASE(
    "a NaN that is stored everywhere is the noise of before the call by chance alone, at every element "
    "size") {
  constexpr int calls = 20;
  const std::vector<Nan> nans{{DType::float16, 0x7e00},
                              {DType::float16, 0xfe00},
                              {DType::float16, 0x7fff},
                              {DType::bfloat16, 0x7fc0},
                              {DType::bfloat16, 0xffc0},
                              {DType::float8_e5m2, 0x7e},
                              {DType::float8_e5m2, 0xff},
                              {DType::float32, 0x7fc00000},
                              {DType::float32, 0xffc00000},
                              {DType::float32, 0x7fffffff},
                              {DType::float64, 0x7ff8000000000000},
                              {DType::float64, 0xfff8000000000000}};
  for (const Nan& nan : nans) {
    for (const std::int64_t count : {100, 5000, 1 << 17}) {
      const auto most = memory::most_by_chance(nan.dtype, count);
      const std::vector<std::byte> stored = nan.repeated(count);
      CAPTURE(name(nan.dtype), nan.bits, count, most);
      double sum = 0;
      double sum_of_squares = 0;
      for (std::uint32_t call = 0; call < calls; ++call) {
        const Written output(nan.dtype, count, call);
        REQUIRE(output.unwritten(output.bytes) == count);
        const std::int64_t equal = output.unwritten(stored);
        REQUIRE(equal <= most);
        sum += static_cast<double>(equal);
        sum_of_squares += static_cast<double>(equal * equal);
      }
      // As of a Poisson distribution, the variance is no larger than the mean: a table that repeats itself would multiply it
      // by the number of its repetitions.
      const double mean = sum / calls;
      const double variance = sum_of_squares / calls - mean * mean;
      CHECK(variance < 3 * mean + 3);
    }
  }
}

TEST_CASE("noise differs from page to page and from call to call, and is NaN where the type has it") {
  const Written output(DType::float32, 1 << 16, 1);
  std::vector<std::uint64_t> words(output.bytes.size() / 8);
  std::memcpy(words.data(), output.bytes.data(), output.bytes.size());
  std::sort(words.begin(), words.end());
  CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
  for (std::size_t at = 0; at < output.bytes.size(); at += sizeof(float)) {
    float value = 0;
    std::memcpy(&value, output.bytes.data() + at, sizeof value);
    REQUIRE(std::isnan(value));
  }
  CHECK(output.unwritten(Written(DType::float32, 1 << 16, 2).bytes) < 10);
}

TEST_CASE("what was written is told to the byte, at the edges of pages too") {
  for (const std::size_t offset : {0U, 8U, 4088U, 4096U}) {
    Written output(DType::uint8, 3 * 4096 + 5, 9);
    output.segment.begin += offset;
    output.segment.end += offset;
    memory::write(output.segment, output.noise, output.bytes.data());
    CAPTURE(offset);
    CHECK_FALSE(memory::find_damage(output.segment, output.noise, output.bytes.data()));
    CHECK(output.unwritten(output.bytes) == 3 * 4096 + 5);
    for (const std::size_t at : {0U, 4095U, 4096U, 8191U, 8192U, 3U * 4096U + 4U}) {
      output.bytes[at] ^= std::byte{1};
      CHECK(memory::find_damage(output.segment, output.noise, output.bytes.data()) ==
            output.segment.begin + at);
      CHECK(output.unwritten(output.bytes) == 3 * 4096 + 4);
      output.bytes[at] ^= std::byte{1};
    }
  }
}

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
