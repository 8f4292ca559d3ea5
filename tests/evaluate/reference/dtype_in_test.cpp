// The dtype that a result names for a reference, by harness/dtype_in.hpp.
#include "referee/harness/dtype_in.hpp"

#include "catch.hpp"

#include <kbench/float16.hpp>
#include <kbench/float4.hpp>
#include <kbench/float8.hpp>

#include <complex>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

using kbench::DType;
using kbench::harness::dtype_in;

TEST_CASE("the element type is looked for in pairs, tuples and variants") {
  CHECK(dtype_in<std::pair<std::vector<kbench::float16>, std::vector<kbench::float16>>>() == DType::float16);
  CHECK(dtype_in<std::tuple<std::string, std::vector<double>, int>>() == DType::float64);
  CHECK(dtype_in<std::variant<std::monostate, kbench::bfloat16>>() == DType::bfloat16);
}

TEST_CASE("the element type of unsigned, complex and narrow numbers is the dtype that kbench has of them") {
  CHECK(dtype_in<std::vector<std::uint16_t>>() == DType::uint16);
  CHECK(dtype_in<std::vector<std::uint64_t>>() == DType::int64);
  CHECK(dtype_in<std::vector<std::complex<float>>>() == DType::complex64);
  CHECK(dtype_in<std::vector<std::complex<double>>>() == DType::float64);
  CHECK(dtype_in<std::vector<kbench::float8_e8m0>>() == DType::float8_e8m0);
  CHECK(dtype_in<std::vector<kbench::float4_e2m1x2>>() == DType::float4_e2m1x2);
}
