#include "language/cpp/preamble.hpp"

#include "catch.hpp"
#include "isolation/protocol/entry.hpp"
#include "language/toolchain/build.hpp"
#include "language/toolchain/builder.hpp"

#include <kbench/float16.hpp>

#include <array>
#include <cstdint>
#include <string>

using namespace kbench;
using testing::Builder;
using testing::holds;
using testing::Loaded;

namespace {

const FunctionSignature copy = FunctionSignature{}.input("from").output("to").scalar("n");

// One source, which doubles elements of any type that converts to float and back.
const std::string doubling = R"(
extern "C" void solution(const kbench::element* from, kbench::element* to, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] = static_cast<kbench::element>(2 * static_cast<float>(from[i]));
}
)";

// What `doubling` makes of 1.5, compiled for `dtype`, whose elements are of type T.
template <class T>
float doubled(DType dtype) {
  Builder build;
  build.dtype = dtype;
  const toolchain::Build result = build(doubling);
  const Loaded loaded(result);
  std::array<T, 1> from{static_cast<T>(1.5F)};
  std::array<T, 1> to{};
  loaded.call({from.data(), to.data()}, {protocol::scalar_slot(std::int64_t{1}, ScalarType::size)});
  return static_cast<float>(to[0]);
}

}  // namespace

TEST_CASE("one source serves several dtypes by the name of their type") {
  CHECK(doubled<float>(DType::float32) == 3.0F);
  CHECK(doubled<double>(DType::float64) == 3.0F);
  CHECK(doubled<float16>(DType::float16) == 3.0F);
  CHECK(doubled<bfloat16>(DType::bfloat16) == 3.0F);
  CHECK(doubled<std::int32_t>(DType::int32) == 2.0F);
}

TEST_CASE("the name of the element type follows the header that declares it") {
  const std::string text = cpp::preamble(copy, DType::bfloat16, Language::cuda);
  holds(text, "namespace kbench { using element = __nv_bfloat16; }\n");
  CHECK(text.find("#include <cuda_bf16.h>") < text.find("using element"));
  holds(cpp::preamble(copy, DType::float16, Language::cpp), "{ using element = kbench::float16; }\n");
  holds(cpp::preamble(copy, DType::complex64, Language::cpp), "{ using element = std::complex<float>; }\n");
  holds(cpp::preamble(copy, DType::boolean, Language::cuda), "{ using element = bool; }\n");
}

TEST_CASE("the types of OCP MX have names, and an older CUDA is told what it lacks") {
  holds(cpp::preamble(copy, DType::float8_e8m0, Language::cpp), "element = kbench::float8_e8m0; }\n");
  holds(cpp::preamble(copy, DType::float4_e2m1x2, Language::cpp), "element = kbench::float4_e2m1x2; }\n");
  for (const DType dtype : {DType::float8_e8m0, DType::float4_e2m1x2}) {
    const std::string text = cpp::preamble(copy, dtype, Language::cuda);
    holds(text, "#if !__has_include(<cuda_fp4.h>)\n#error \"elements of " + std::string(name(dtype)));
    CHECK(text.find("#error") < text.find("#include"));
  }
  CHECK(cpp::preamble(copy, DType::float8_e5m2, Language::cuda).find("#error") == std::string::npos);
  CHECK(cpp::preamble(copy, DType::float8_e8m0, Language::cpp).find("#error") == std::string::npos);
}

TEST_CASE("where no tensor has the evaluation's dtype, its type has no name and need not be declared") {
  Builder build;
  build.signature = FunctionSignature{}.input("from", DType::int32).output("to", DType::float32).scalar("n");
  build.dtype = DType::float16;
  CHECK(cpp::preamble(build.signature, build.dtype, Language::cpp).find("element") == std::string::npos);
  CHECK(build("extern \"C\" void solution(const int32_t*, float*, size_t) {}\n").succeeded);
  build.dtype = DType::int32;
  holds(cpp::preamble(build.signature, build.dtype, Language::cpp), "{ using element = int32_t; }\n");
}
