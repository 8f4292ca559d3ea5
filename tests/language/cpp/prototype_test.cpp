#include "language/cpp/prototype.hpp"

#include "base/document/signature.hpp"
#include "catch.hpp"
#include "language/cpp/starter.hpp"
#include "language/language.hpp"

#include <kbench/error.hpp>
#include <kbench/problem.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace kbench;

namespace {

using Headers = std::vector<std::string_view>;

// The signature `parameters`, with an output behind it so that it is otherwise in order.
FunctionSignature with_output(FunctionSignature signature) {
  return std::move(signature).output("result_of_it");
}

std::string fault_of(const FunctionSignature& signature) {
  try {
    document::validate(signature);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a declaration has the parameters in the order of the signature, inputs const") {
  const auto signature = FunctionSignature{}
                             .scalar("n")
                             .input("values")
                             .inout("state")
                             .scalar("alpha", ScalarType::float64)
                             .output("counts", DType::int64)
                             .input("mask", DType::boolean);
  CHECK(cpp::declaration(signature, DType::float32, Language::cpp) ==
        "extern \"C\" void solution(size_t n, const float* values, float* state, double alpha, int64_t* "
        "counts, "
        "const bool* mask)");
}

TEST_CASE("tensors take the dtype of the evaluation unless the signature fixes one") {
  const auto signature = FunctionSignature{}.input("a").output("b", DType::uint8);
  CHECK(cpp::declaration(signature, DType::bfloat16, Language::cpp) ==
        "extern \"C\" void solution(const kbench::bfloat16* a, uint8_t* b)");
  CHECK(cpp::headers_of_elements(signature, DType::float16, Language::cpp) == Headers{"kbench/float16.hpp"});
  CHECK(cpp::headers_of_elements(signature, DType::float32, Language::cpp).empty());
}

TEST_CASE("in CUDA 16-bit floats have CUDA's types, and a stream is the last parameter") {
  const auto signature = FunctionSignature{}.input("a").output("b", DType::bfloat16).scalar("n").stream();
  CHECK(cpp::declaration(signature, DType::float16, Language::cuda) ==
        "extern \"C\" void solution(const __half* a, __nv_bfloat16* b, size_t n, cudaStream_t stream)");
  CHECK(cpp::declaration(signature, DType::float32, Language::cpp) ==
        "extern \"C\" void solution(const float* a, kbench::bfloat16* b, size_t n)");
  CHECK(cpp::headers_of_elements(signature, DType::float16, Language::cuda) ==
        Headers{"cuda_fp16.h", "cuda_bf16.h"});
  CHECK(cpp::headers_of_elements(signature, DType::float32, Language::cuda) == Headers{"cuda_bf16.h"});
}

TEST_CASE("narrow floats and integers of each size have the types of their language") {
  const auto signature = FunctionSignature{}
                             .input("a", DType::float8_e5m2)
                             .input("b", DType::uint16)
                             .input("c", DType::uint32)
                             .output("d", DType::int16);
  CHECK(cpp::declaration(signature, DType::float32, Language::cpp) ==
        "extern \"C\" void solution(const kbench::float8_e5m2* a, const uint16_t* b, const uint32_t* c, "
        "int16_t* "
        "d)");
  CHECK(
      cpp::declaration(signature, DType::float32, Language::cuda) ==
      "extern \"C\" void solution(const __nv_fp8_e5m2* a, const uint16_t* b, const uint32_t* c, int16_t* d)");
  CHECK(cpp::headers_of_elements(signature, DType::float32, Language::cpp) == Headers{"kbench/float8.hpp"});
  CHECK(cpp::headers_of_elements(signature, DType::float32, Language::cuda) == Headers{"cuda_fp8.h"});
}

TEST_CASE("the types of OCP MX have the types of their language") {
  const auto signature = FunctionSignature{}.input("a", DType::float8_e8m0).output("b", DType::float4_e2m1x2);
  CHECK(cpp::declaration(signature, DType::float32, Language::cpp) ==
        "extern \"C\" void solution(const kbench::float8_e8m0* a, kbench::float4_e2m1x2* b)");
  CHECK(cpp::declaration(signature, DType::float32, Language::cuda) ==
        "extern \"C\" void solution(const __nv_fp8_e8m0* a, __nv_fp4x2_e2m1* b)");
  CHECK(cpp::headers_of_elements(signature, DType::float32, Language::cpp) ==
        Headers{"kbench/float8.hpp", "kbench/float4.hpp"});
  CHECK(cpp::headers_of_elements(signature, DType::float32, Language::cuda) ==
        Headers{"cuda_fp8.h", "cuda_fp4.h"});
  for (const char* const language : {"rust", "fortran"})
    CHECK_THROWS_AS(language::support(Language(language)).declaration(signature, DType::float32), Error);
}

TEST_CASE("a complex tensor has the type of its language") {
  const auto signature = FunctionSignature{}.input("a").output("b");
  CHECK(cpp::declaration(signature, DType::complex64, Language::cpp) ==
        "extern \"C\" void solution(const std::complex<float>* a, std::complex<float>* b)");
  CHECK(cpp::declaration(signature, DType::complex64, Language::cuda) ==
        "extern \"C\" void solution(const cuComplex* a, cuComplex* b)");
  CHECK(cpp::headers_of_elements(signature, DType::complex64, Language::cpp) == Headers{"complex"});
  CHECK(cpp::headers_of_elements(signature, DType::complex64, Language::cuda) == Headers{"cuComplex.h"});
  CHECK(language::support(Language("rust")).declaration(signature, DType::complex64) ==
        "pub unsafe extern \"C\" fn solution(a: *const [f32; 2], b: *mut [f32; 2])");
  CHECK(language::support(Language("fortran")).declaration(signature, DType::complex64) ==
        "subroutine solution(a, b) bind(C, name=\"solution\"); complex(c_float_complex), intent(in) :: a(*); "
        "complex(c_float_complex), intent(out) :: b(*)");
}

TEST_CASE("a signature whose stream is not its last parameter is refused") {
  CHECK(fault_of(with_output(FunctionSignature{}.input("a").stream())).find("stream") != std::string::npos);
  CHECK_FALSE(fault_of(with_output({}).stream().stream()).empty());
  CHECK_FALSE(fault_of(with_output(FunctionSignature{}.scalar("stream")).stream()).empty());
  CHECK_FALSE(fault_of(FunctionSignature{}.input("a").stream()).empty());  // nothing to write to
}

TEST_CASE("a usual signature is in order") {
  CHECK(fault_of(FunctionSignature{}.input("input_a").output("output_c").scalar("n")).empty());
  CHECK(fault_of(FunctionSignature{}.input("input_a").output("output_c").stream()).empty());
  CHECK(fault_of(FunctionSignature{}.inout("_x")).empty());
}

TEST_CASE("only a tensor of signed integers may be declared as unsigned") {
  FunctionSignature signature = FunctionSignature{}.output("counts", DType::int32);
  std::get<TensorParameter>(signature.parameters[0]).is_unsigned = true;
  CHECK(fault_of(signature).empty());
  CHECK(declaration(signature, DType::float32, Language::cpp) ==
        "extern \"C\" void solution(uint32_t* counts)");
  for (const std::optional<DType> dtype : {std::optional<DType>(), std::optional(DType::uint32)}) {
    std::get<TensorParameter>(signature.parameters[0]).dtype = dtype;
    CHECK(fault_of(signature).find("'counts' is unsigned") != std::string::npos);
  }
}

TEST_CASE("a signature with two parameters of one name is refused") {
  CHECK(fault_of(with_output(FunctionSignature{}.input("a").scalar("a"))).find("two parameters called 'a'") !=
        std::string::npos);
}

TEST_CASE("a signature without anything to write to is refused") {
  CHECK_FALSE(fault_of(FunctionSignature{}.input("a").scalar("n")).empty());
  CHECK_FALSE(fault_of(FunctionSignature{}).empty());
}

TEST_CASE("a parameter's name must be an identifier that C++ and kbench leave free") {
  for (const char* const name : {"", "1st", "a b", "a-b", "n\n", "\xc3\xb6l", "int", "new", "co_await", "xor",
                                 "size_t", "int64_t", "kbench", "solution", "__file", "a__b", "_Upper"}) {
    CAPTURE(name);
    CHECK_FALSE(fault_of(with_output(FunctionSignature{}.input(name))).empty());
    CHECK_FALSE(fault_of(with_output(FunctionSignature{}.scalar(name))).empty());
  }
}

TEST_CASE("a signature may have 32 tensors and 32 scalars, and no more") {
  FunctionSignature signature = FunctionSignature{}.output("result_of_it");
  for (int i = 1; i < 32; ++i) signature = std::move(signature).input("tensor_" + std::to_string(i));
  for (int i = 0; i < 32; ++i) signature = std::move(signature).scalar("scalar_" + std::to_string(i));
  CHECK(fault_of(signature).empty());
  CHECK(fault_of(FunctionSignature(signature).input("one_more")).find("33 tensors") != std::string::npos);
  CHECK(fault_of(FunctionSignature(signature).scalar("one_more")).find("33 scalars") != std::string::npos);
}

TEST_CASE("starter code says what the problem is and what each parameter is for") {
  const ProblemInfo info{.name = "double_it",
                         .title = "Twice a vector",
                         .description = "`b[i] = 2 a[i]`.\n\nVectors of `n` elements.",
                         .tags = {}};
  const auto signature = FunctionSignature{}.input("a").output("b").scalar("n");
  CHECK(cpp::starter(info, signature, DType::float32, Language::cpp) ==
        R"(// double_it: Twice a vector
//
// `b[i] = 2 a[i]`.
//
// Vectors of `n` elements.

#include <cstddef>
#include <cstdint>

extern "C" void solution(const float* a,  // input, read-only
                         float* b,        // output: holds noise, write every element
                         size_t n) {      // scalar
  // Your code. These lines only keep compilers from warning of unused parameters.
  (void)a;
  (void)b;
  (void)n;
}
)");
}

TEST_CASE("starter code in CUDA has a kernel, its launch, and says which pointers are the device's") {
  const ProblemInfo info{.name = "double_it", .title = "Twice a vector", .description = "", .tags = {}};
  const auto signature = FunctionSignature{}.input("a").output("b").scalar("n").stream();
  CHECK(cpp::starter(info, signature, DType::float16, Language::cuda) ==
        R"(// double_it: Twice a vector
//

#include <cstddef>
#include <cstdint>

#include <cuda_fp16.h>

// Runs on the GPU, in every thread of the grid that `solution` launches.
__global__ void solution_kernel(const __half* a,
                                __half* b,
                                size_t n) {
  // Your code. These lines only keep compilers from warning of unused parameters.
  (void)a;
  (void)b;
  (void)n;
}

// Runs on the CPU. It need not wait for what it launches, and cannot read or write the tensors itself.
extern "C" void solution(const __half* a,        // device pointer; input, read-only
                         __half* b,              // device pointer; output: holds noise, write every element
                         size_t n,               // scalar
                         cudaStream_t stream) {  // launch all work into this stream
  // The first numbers are how many blocks there are, and how many threads are in each.
  solution_kernel<<<1, 256, 0, stream>>>(a, b, n);
}
)");
  CHECK(cpp::starter(info, FunctionSignature{}.inout("a"), DType::float32, Language::cuda)
            .find("solution_kernel<<<1, 256>>>(a);") != std::string::npos);
}

TEST_CASE("there is no starter code for a shared object") {
  CHECK_THROWS_AS(language::support(Language::binary).starter({.signature = FunctionSignature{}.inout("a")}),
                  Error);
}

TEST_CASE("starter code for 16-bit floats includes the header that has them") {
  const auto signature = FunctionSignature{}.inout("a");
  CHECK(cpp::starter({}, signature, DType::float16, Language::cpp).find("#include <kbench/float16.hpp>\n") !=
        std::string::npos);
  CHECK(cpp::starter({}, signature, DType::float64, Language::cpp).find("float16") == std::string::npos);
}
