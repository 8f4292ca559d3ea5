#include "catch.hpp"

#include <kbench/dtype.hpp>
#include <kbench/error.hpp>

#include <string>

namespace kbench {
namespace {

TEST_CASE("every element type is found by its name") {
  for (const DType dtype : all_dtypes) CHECK(dtype_from_name(name(dtype)) == dtype);
}

TEST_CASE("an unknown element type is refused with the names that there are") {
  std::string text;
  try {
    dtype_from_name("float");
  } catch (const Error& error) {
    text = error.what();
  }
  CHECK(text ==
        "no element type is called 'float'; there are float64, float32, float16, bfloat16, float8_e4m3, "
        "float8_e5m2, complex64, int64, int32, int16, int8, uint32, uint16, uint8, bool, float8_e8m0, "
        "float4_e2m1x2");
  CHECK_THROWS_AS(dtype_from_name(""), Error);
  CHECK_THROWS_AS(dtype_from_name("Float32"), Error);
}

}  // namespace
}  // namespace kbench
