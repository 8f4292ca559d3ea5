// Compiles with nvcc. Nothing here needs a GPU: what is called is the host's part of a submission.
#include "base/system/artifact.hpp"
#include "catch.hpp"
#include "isolation/protocol/entry.hpp"
#include "language/cpp/starter.hpp"
#include "language/nvcc/recipe.hpp"
#include "language/toolchain/build.hpp"
#include "language/toolchain/builder.hpp"
#include "language/toolchain/compiler.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>
#include <kbench/problem.hpp>

#include <fmt/format.h>

#include <elf.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

using namespace kbench;
using testing::Builder;
using testing::holds;
using testing::Loaded;
using testing::there_is_nvcc;
using toolchain::Build;

namespace {

const std::string copy_prototype = R"(extern "C" void solution(const float* from, float* to, size_t n))";
const std::string right = R"(
__global__ void copy(const float* from, float* to, size_t n) {
  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;
  if (i < n) to[i] = from[i];
}
)" + copy_prototype + " { copy<<<(n + 255) / 256, 256>>>(from, to, n); }\n";

Submission cuda(std::string_view text) {
  return {.language = Language::cuda, .files = {{"mine.cu", std::string(text)}}};
}

bool lacks(const std::string& text, std::string_view part) {
  INFO(text);
  CHECK(text.find(part) == std::string::npos);
  return text.find(part) == std::string::npos;
}

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; at += part.size()) ++found;
  return found;
}

// As `build` makes it, and as nvcc itself does.
struct BuiltTwice {
  Build by_steps;
  Build by_nvcc;
};

BuiltTwice build_twice(const Submission& submission, const std::vector<std::string>& flags = {}) {
  const Builder builder;
  CompileOptions options = builder.options;
  options.extra_flags = flags;
  process::Children children(site::helper("kbench-launcher", std::nullopt), {});
  toolchain::Recipe recipe =
      nvcc::recipe(submission, {builder.signature, builder.dtype, builder.cuda, builder.unit}, options);
  std::erase(recipe.flags.always, "-lineinfo");  // the time of a file, and the name of its directory
  const auto built = [&] {
    const ScratchDirectory workspace;
    return toolchain::build({children, options, workspace.path()}, recipe);
  };
  BuiltTwice twice{.by_steps = built(), .by_nvcc = {}};
  recipe.script_of_steps = {};
  twice.by_nvcc = built();
  return twice;
}

// The last program for a GPU in a shared object.
std::string device_code(const Build& build) {
  const std::string object = system::contents(build.artifact.file);
  const std::size_t begin = object.rfind(
      "\x7f"
      "ELF");
  REQUIRE(begin != std::string::npos);
  REQUIRE(begin > 0);
  Elf64_Ehdr header{};
  REQUIRE(object.size() - begin > sizeof header);
  std::memcpy(&header, object.data() + begin, sizeof header);
  const std::size_t end = std::max(header.e_shoff + std::size_t{header.e_shnum} * header.e_shentsize,
                                   header.e_phoff + std::size_t{header.e_phnum} * header.e_phentsize);
  return object.substr(begin, end);
}

}  // namespace

TEST_CASE("a right submission in CUDA becomes a shared object that knows where its libraries are") {
  if (!there_is_nvcc()) return;
  Builder build;
  const Build result = build(cuda(right));
  INFO(result.diagnostics);
  REQUIRE(result.succeeded);
  CHECK(result.diagnostics.empty());
  const auto libraries = nvcc::library_directory(nvcc::find_compiler({}));
  if (!libraries) return;  // where the dynamic linker looks anyway
  CHECK(std::filesystem::exists(*libraries / "libcudart.so"));
  // DT_RUNPATH is a text of its own in the dynamic section's table.
  const std::string run_path = '\0' + libraries->string() + '\0';
  CHECK(system::contents(result.artifact.file).find(run_path) != std::string::npos);
}

TEST_CASE("the machine code of a submission in CUDA tells tools which lines it was made from") {
  if (!there_is_nvcc()) return;
  Builder build;
  build.options.extra_flags = {"-no-compress"};
  const Build result = build(cuda(right));
  REQUIRE(result.succeeded);
  CHECK(system::contents(result.artifact.file).find(".nv_debug_line_sass") != std::string::npos);
}

TEST_CASE("a build in CUDA tells what each kernel takes, also when it was kept") {
  if (!there_is_nvcc()) return;
  const std::string shared = R"(
namespace mine { __global__ void __launch_bounds__(256) sum(float* x) {
  __shared__ float part[256];
  part[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[0] = part[255 - threadIdx.x];
} }
)";
  Builder build;
  const ScratchDirectory cache;
  build.options.cache = std::size_t{64} << 20U;
  build.options.cache_directory = cache.path();
  for (const bool is_kept : {false, true}) {
    const Build result = build(cuda(right + shared));
    INFO(result.diagnostics);
    REQUIRE(result.succeeded);
    CHECK(result.is_kept == is_kept);
    CHECK(result.diagnostics.empty());
    REQUIRE(result.kernels.size() == 2);
    const bool is_first = result.kernels[0].name == "mine::sum";
    const KernelResources& sum = result.kernels[is_first ? 0 : 1];
    CHECK(sum.name == "mine::sum");
    CHECK(sum.shared_bytes == 1024);
    CHECK(sum.registers > 0);
    CHECK(sum.architecture == "sm_90a");
    CHECK(result.kernels[is_first ? 1 : 0].name == "copy");
  }
}

TEST_CASE("nvcc's steps side by side make the machine code that nvcc makes") {
  if (!there_is_nvcc()) return;
  const BuiltTwice built = build_twice(cuda(right), {"-no-compress"});
  INFO(built.by_steps.diagnostics << built.by_nvcc.diagnostics);
  REQUIRE(built.by_steps.succeeded);
  REQUIRE(built.by_nvcc.succeeded);
  CHECK(device_code(built.by_steps).size() > 1000);
  CHECK(device_code(built.by_steps) == device_code(built.by_nvcc));
}

TEST_CASE("nvcc's steps side by side say what nvcc says of a mistake") {
  if (!there_is_nvcc()) return;
  for (const std::string& text : {
           "#include \"nothing.h\"\n" + right,
           right + "void f() { int unused; g(); }\n",
           right + "__global__ void g(unsigned* x) { int unused; __syncthreads(); if (*x < 0) x[1] = 1; }\n",
           right + "__global__ void g() { asm(\"no.such;\"); }\nvoid f() { int unused; }\n",
           right + "__device__ float f(float);\n__global__ void g(float* x) { *x = f(*x); }\n",
           right + "void f();\nvoid g() { f(); }\nint main() { g(); }\n",
       }) {
    CAPTURE(text);
    const BuiltTwice built = build_twice(cuda(text));
    CHECK(built.by_steps.succeeded == built.by_nvcc.succeeded);
    CHECK(built.by_steps.failure == built.by_nvcc.failure);
    CHECK(built.by_steps.diagnostics == built.by_nvcc.diagnostics);
    CHECK_FALSE(built.by_steps.diagnostics.empty());
  }
}

TEST_CASE("kernels of the same name in several files, and device code that is linked, are built") {
  if (!there_is_nvcc()) return;
  const std::string other =
      "namespace { __global__ void copy(float* x) { *x = 1; } }\n"
      "void also(float* x) { copy<<<1, 1>>>(x); }\n";
  Builder build;
  CHECK(build({.language = Language::cuda,
               .files = {{"mine.cu", right},
                         {"a/other.cu", other},
                         {"plain.cpp", "int plain() { return 1; }\n"}}})
            .succeeded);
  build.options.extra_flags = {"-rdc=true"};
  CHECK(
      build(
          {.language = Language::cuda,
           .files = {{"mine.cu",
                      "__device__ float twice(float x);\n__global__ void g(float* x) { *x = twice(*x); }\n" +
                          right},
                     {"other.cu", "__device__ float twice(float x) { return 2 * x; }\n"}}})
          .succeeded);
}

TEST_CASE("every type arrives at a submission in CUDA as it was sent, and the stream is the default one") {
  if (!there_is_nvcc()) return;
  Builder build;
  build.signature = FunctionSignature{}
                        .scalar("a")
                        .input("h", DType::float16)
                        .input("b", DType::bfloat16)
                        .scalar("c", ScalarType::int32)
                        .inout("flags", DType::boolean)
                        .scalar("d", ScalarType::float64)
                        .scalar("e", ScalarType::float32)
                        .output("seen", DType::float64)
                        .stream();
  const Build result = build(cuda(R"(
extern "C" void solution(size_t a, const __half* h, const __nv_bfloat16* b, int32_t c, bool* flags, double d, float e,
                         double* seen, cudaStream_t stream) {
  seen[0] = static_cast<double>(a);
  seen[1] = __half2float(h[0]);
  seen[2] = __bfloat162float(b[0]);
  seen[3] = c;
  seen[4] = d;
  seen[5] = e;
  seen[6] = stream == nullptr;
  flags[0] = !flags[0];
}
)"));
  const Loaded loaded(result);
  std::uint16_t half = 0x3800;   // 0.5
  std::uint16_t brain = 0x4000;  // 2
  bool flag = false;
  std::array<double, 7> seen{};
  loaded.call(
      {&half, &brain, &flag, seen.data()},
      {protocol::scalar_slot(std::int64_t{1} << 40U, ScalarType::size),
       protocol::scalar_slot(std::int64_t{-6}, ScalarType::int32),
       protocol::scalar_slot(2.5, ScalarType::float64), protocol::scalar_slot(-0.25, ScalarType::float32)});
  CHECK(seen == std::array<double, 7>{0x1p40, 0.5, 2, -6, 2.5, -0.25, 1});
  CHECK(flag);
  CHECK(loaded.has("kbench_entry"));
  CHECK_FALSE(loaded.has("solution"));
}

TEST_CASE("CUDA's types of OCP MX hold what kbench's do, and convert alike on the processor") {
  if (!there_is_nvcc()) return;
  Builder build;
  build.signature = FunctionSignature{}
                        .input("x")
                        .output("powers", DType::float8_e8m0)
                        .output("pairs", DType::float4_e2m1x2)
                        .output("numbers")
                        .scalar("n");
  const Loaded loaded(build(cuda(R"(
extern "C" void solution(const float* x, __nv_fp8_e8m0* powers, __nv_fp4x2_e2m1* pairs, float* numbers, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    powers[i] = __nv_fp8_e8m0(x[i]);
    pairs[i] = __nv_fp4x2_e2m1(make_float2(x[i], 1 - x[i]));
    const float2 pair = static_cast<float2>(pairs[i]);
    numbers[3 * i] = static_cast<float>(powers[i]);
    numbers[3 * i + 1] = pair.x;
    numbers[3 * i + 2] = pair.y;
  }
}
)")));
  std::vector<float> x{0.0F,  -0.0F,   std::nanf(""), INFINITY,   -INFINITY,
                       1e30F, -1e-40F, 0x1p-127F,     0x1.8p-127F};
  for (float value = -7.0F; value <= 7.0F; value += 0.0625F) {
    x.push_back(value);
    x.push_back(std::nextafter(value, 10.0F));
  }
  std::vector<float8_e8m0> powers(x.size());
  std::vector<float4_e2m1x2> pairs(x.size());
  std::vector<float> numbers(3 * x.size());
  loaded.call({x.data(), powers.data(), pairs.data(), numbers.data()},
              {protocol::scalar_slot(static_cast<std::int64_t>(x.size()), ScalarType::size)});
  for (std::size_t i = 0; i < x.size(); ++i) {
    CAPTURE(x[i]);
    CHECK(powers[i].bits == float8_e8m0{x[i]}.bits);
    CHECK(pairs[i].bits == float4_e2m1x2{x[i], 1 - x[i]}.bits);
    if (!std::isnan(x[i])) CHECK(numbers[3 * i] == static_cast<float>(powers[i]));
    CHECK(numbers[3 * i + 1] == static_cast<float>(pairs[i].first()));
    CHECK(numbers[3 * i + 2] == static_cast<float>(pairs[i].second()));
  }
}

TEST_CASE("CUDA and C++ sources are compiled together, under their own names") {
  if (!there_is_nvcc()) return;
  Builder build;
  build.signature = FunctionSignature{}.output("to", DType::float16).stream();
  const Build result = build(
      {.language = Language::cuda,
       .files = {
           {"deep/meine L\xc3\xb6sung.cu",
            "#include \"twice.cuh\"\n#include \"factor.h\"\n"
            "__global__ void kernel(int* p) { p[0] = twice(2); }\n"
            "int launched() { return twice(factor); }\n"},
           {"deep/twice.cuh", "__host__ __device__ inline int twice(int x) { return 2 * x; }\n"},
           {"factor.h", "constexpr int factor = 21;\n"},
           {"limits.h", "#error not the one that CUDA's headers want\n"},
           {"main.cpp",
            "int launched();\n"
            "void solution(__half* to, cudaStream_t) { *reinterpret_cast<short*>(to) = launched(); }\n"}}});
  CHECK(result.diagnostics.empty());
  const Loaded loaded(result);
  std::int16_t to = 0;
  loaded.call({&to}, {});
  CHECK(to == 42);
}

TEST_CASE("starter code in CUDA with every kind of parameter compiles as it is, without warnings") {
  if (!there_is_nvcc()) return;
  Builder build;
  build.dtype = DType::float16;
  build.options.extra_flags = {"-Xcompiler", "-Wall,-Wextra,-Wshadow,-Wconversion,-Werror", "-Werror",
                               "all-warnings"};
  build.signature = {};
  for (const DType dtype : all_dtypes) {
    const std::string_view word = name(dtype);
    build.signature = std::move(build.signature)
                          .input(fmt::format("input_{}", word), dtype)
                          .inout(fmt::format("state_{}", word), dtype)
                          .output(fmt::format("output_{}", word), dtype);
  }
  for (const ScalarType type : {ScalarType::size, ScalarType::int64, ScalarType::int32, ScalarType::float64,
                                ScalarType::float32, ScalarType::uint64, ScalarType::uint32})
    build.signature = std::move(build.signature).scalar(fmt::format("n_{}", static_cast<int>(type)), type);
  build.signature = std::move(build.signature).stream();
  const std::string text = cpp::starter({.name = "everything", .description = "C:\\\n*/\n", .tags = {}},
                                        build.signature, build.dtype, Language::cuda);
  const Build result = build(cuda(text));
  INFO(text << result.diagnostics);
  CHECK(result.succeeded);
  CHECK(result.diagnostics.empty());
}

TEST_CASE("a wrong C signature is an error of nvcc at the author's own line, with the right one beside it") {
  if (!there_is_nvcc()) return;
  Builder build;
  const Build result =
      build(cuda("\n\nextern \"C\" void solution(const float* from, float* to, int n) {}\n"));
  CHECK_FALSE(result.succeeded);
  CHECK(result.diagnostics.find("mine.cu(3): error: ") == 0);
  holds(result.diagnostics, "note: the problem asks for: " + copy_prototype + "\n");
  CHECK(result.failure == "the submission does not compile");
}

TEST_CASE("an overload of the solution is found at its line by nvcc, too") {
  if (!there_is_nvcc()) return;
  Builder build;
  const Build result =
      build(cuda("int unrelated() { return 0; }\n__global__ void kernel() {}\n"
                 "void solution(const float*, float*, int) { kernel<<<1, 1>>>(); }\n"));
  CHECK_FALSE(result.succeeded);
  CHECK(result.diagnostics.find("mine.cu:3:6: error: ") == 0);
  lacks(result.diagnostics, "unrelated");
  lacks(result.diagnostics, "tmpxft");
  holds(result.diagnostics, "note: the problem asks for: " + copy_prototype + "\n");
  holds(result.failure, "does not define `solution`");
  holds(result.failure, copy_prototype);
}

TEST_CASE("an error in device code is at its line in the file that it is in") {
  if (!there_is_nvcc()) return;
  Builder build;
  const std::string place = build.workspace.path().string();
  const Build result =
      build({.language = Language::cuda,
             .files = {{"mine.cu", "#include \"kernels/k.cuh\"\n" + right},
                       {"kernels/k.cuh", "__global__ void k(float* p) {\n  p[0] = 1\n}\n"}}});
  CHECK_FALSE(result.succeeded);
  CHECK(result.diagnostics.find("kernels/k.cuh(3): error: expected a \";\"") == 0);
  lacks(result.diagnostics, place);
  lacks(result.diagnostics, "the problem asks for");
}

TEST_CASE("what only the assembler for the GPU finds is explained") {
  if (!there_is_nvcc()) return;
  Builder build;
  const Build large =
      build(cuda("__global__ void k(float* p) {\n  __shared__ float s[100000];\n  s[threadIdx.x] = p[0];\n"
                 "  __syncthreads();\n  p[1] = s[threadIdx.x ^ 1];\n}\n" +
                 right));
  CHECK_FALSE(large.succeeded);
  CHECK(large.failure == "a kernel declares more shared memory than the GPU has for one block");
  holds(large.diagnostics, "_Z1kPf");

  const Build undefined = build(
      cuda("__device__ float other(float);\n__global__ void k(float* p) { p[0] = other(p[1]); }\n" + right));
  CHECK_FALSE(undefined.succeeded);
  holds(undefined.failure, "a device function that is not defined in its source file");
  holds(undefined.diagnostics, "_Z5otherf");

  const Build bad_ptx = build(cuda("__global__ void k() { asm(\"bogus.instruction;\"); }\n" + right));
  CHECK_FALSE(bad_ptx.succeeded);
  CHECK(bad_ptx.diagnostics.find("ptxas mine.ptx, line ") == 0);
}

TEST_CASE("warnings of a submission in CUDA are kept, each once, and nothing of nvcc's own") {
  if (!there_is_nvcc()) return;
  Builder build;
  build.options.extra_flags = {"-DANSWER=42", "-O1", "--use_fast_math", "-lcudart"};
  const Build result =
      build(cuda("#warning something to think of\nstatic_assert(ANSWER == 42);\n"
                 "__global__ void k() { int never_used; }\n" +
                 right));
  CHECK(result.succeeded);
  CHECK(count(result.diagnostics, "mine.cu:1:2: warning: ") == 1);
  CHECK(count(result.diagnostics, "mine.cu(3): warning ") == 1);
  lacks(result.diagnostics, "Remark");
  lacks(result.diagnostics, "redefinition");
}

TEST_CASE("a submission cannot read files of the machine through nvcc") {
  if (!there_is_nvcc()) return;
  const ScratchDirectory elsewhere;
  const std::string secret = elsewhere.write("secret.txt", "the_secret_word\n").string();
  Builder build;
  for (const std::string& text : {fmt::format("#include \"{}\"\n", secret),
                                  fmt::format("{}asm(\".incbin \\\"{}\\\"\");\n", right, secret)}) {
    const Build result = build(cuda(text));
    if (result.missing_walls.contains("landlock"))
      return;  // a kernel without Landlock: reported, and not kbench's to mend
    INFO(text);
    CHECK_FALSE(result.succeeded);
    lacks(result.diagnostics, "the_secret_word");
  }
}

TEST_CASE("without an architecture that nvcc knows there is nothing to compile for") {
  if (!there_is_nvcc()) return;
  Builder build;
  for (const char* const architecture : {"", "sm_90a", "90a,code=sm_80", "-1", "999"}) {
    CAPTURE(architecture);
    build.cuda.architecture = architecture;
    CHECK_THROWS_AS(build(cuda(right)), Error);
  }
  build.cuda.architecture = "75";
  CHECK(build(cuda(right)).succeeded);
}

TEST_CASE("a flag that nvcc does not know is an error of the caller, but a source cannot feign one") {
  if (!there_is_nvcc()) return;
  Builder build;
  const Build feigned = build(cuda("#line 1 \"nvcc fatal   : \"\n#error Unknown option\n"));
  CHECK(feigned.failure == "the submission does not compile");
  for (const char* const flag : {"-unheard-of", "-lno_such_library"}) {
    CAPTURE(flag);
    build.options.extra_flags = {flag};
    CHECK_THROWS_AS(build(cuda(right)), Error);
  }
  build.options.extra_flags = {"-DX"};
  CHECK(build(cuda("nonsense;\n" + right)).failure == "the submission does not compile");
}

TEST_CASE("file names that a shell could take for more than names are errors of the caller") {
  Builder build;
  for (const char* const name : {"$(touch x).cu", "`touch x`.cu", "a;b.cu", "a&b.cu", "a|b.cu", "a'b.cu",
                                 "a*b.cu", "a>b.cu", "~.cu", "a#b.cuh", "a!b.cpp"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(build({.language = Language::cuda, .files = {{name, right}, {"mine.cu", right}}}), Error);
  }
}
