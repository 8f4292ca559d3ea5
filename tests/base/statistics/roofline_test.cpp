#include "base/statistics/roofline.hpp"

#include "catch.hpp"

namespace kbench::statistics {
namespace {

const Roofline roofs{.copy_gbps = 2000.0,
                     .read_gbps = 4000.0,
                     .float64_gflops = 10'000.0,
                     .float32_gflops = 20'000.0,
                     .tf32_gflops = 100'000.0,
                     .float16_gflops = 200'000.0,
                     .bfloat16_gflops = std::nullopt,
                     .float8_gflops = 400'000.0};

TEST_CASE("a perfect kernel is as fast as the lower of the two roofs allows") {
  CHECK(roofline_ms(roofs, {DType::float32, 20'000'000'000, 4'000'000}) == Approx(1.0));
  CHECK(roofline_ms(roofs, {DType::float32, 1000, 8'000'000'000}) == Approx(2.0));
  CHECK(roofline_ms(roofs, {DType::float64, 20'000'000'000, 4'000'000}) == Approx(2.0));
  CHECK(roofline_ms(roofs, {DType::float16, 20'000'000'000, 4'000'000}) == Approx(0.1));
  CHECK(roofline_ms(roofs, {DType::float8_e4m3, 20'000'000'000, 4'000'000}) == Approx(0.05));
}

TEST_CASE("each roof has its own time, of which a perfect kernel takes the longer") {
  const RoofTimes times = roof_times(roofs, {DType::float32, 20'000'000'000, 8'000'000'000});
  CHECK(times.arithmetic_ms == Approx(1.0));
  CHECK(times.memory_ms == Approx(2.0));
  CHECK(roof_times(roofs, {DType::int32, 20'000'000'000, 4'000'000}).arithmetic_ms == 0.0);
}

TEST_CASE("where a roof is not known, or counts integers, the memory's is all there is") {
  CHECK(roofline_ms(roofs, {DType::bfloat16, 20'000'000'000, 4'000'000}) == Approx(0.001));
  CHECK(roofline_ms(roofs, {DType::int32, 20'000'000'000, 4'000'000}) == Approx(0.001));
  CHECK(floor_ms(roofs, {DType::bfloat16, 20'000'000'000, 4'000'000}, 0) == Approx(0.0008));
}

TEST_CASE("the floor leaves a fifth, what tensor cores do for float32, and what a cache holds") {
  CHECK(floor_ms(roofs, {DType::float32, 20'000'000'000, 4'000}, 0) == Approx(0.8 * 0.2));
  CHECK(floor_ms(roofs, {DType::float64, 20'000'000'000, 4'000}, 0) == Approx(0.8 * 2.0));
  CHECK(floor_ms(roofs, {DType::int32, 1, 5'000'000'000}, 1'000'000'000) == Approx(0.8 * 1.0));
  CHECK(floor_ms(roofs, {DType::int32, 1, 1'000'000}, 50'000'000) == 0.0);
}

TEST_CASE("a device whose roofs are not known forbids no time, and tells of no perfect one") {
  const Work work{DType::float64, 20'000'000'000, 4'000};
  CHECK(roofline_times({}, work, 0).floor_ms == 0.0);
  CHECK_FALSE(roofline_times({}, work, 0).perfect_ms);
  CHECK(roofline_times(roofs, work, 0).floor_ms == Approx(0.8 * 2.0));
  CHECK(roofline_times(roofs, work, 0).perfect_ms.value() == Approx(2.0));
}

}  // namespace
}  // namespace kbench::statistics
