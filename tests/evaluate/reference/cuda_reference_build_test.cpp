// A reference file in CUDA, and a submission to it, through nvcc. Nothing here needs a GPU.
#include "evaluate/reference/cuda_reference.hpp"
#include "evaluate/reference/unit.hpp"
#include "language/toolchain/builder.hpp"

#include <kbench/reference.hpp>

using namespace kbench;
using kbench::tests::right_scaling;
using kbench::tests::scaling;
using testing::Builder;
using testing::holds;

namespace {

const Reference in_cuda{.name = "scaling.cuh", .language = Language::cuda, .text = scaling};
const ReferenceFile file{.is_cuda = true,
                         .declaration = "output_t custom_kernel(input_t input)",
                         .file = in_cuda.name,
                         .text = in_cuda.text};

Submission header(const std::string& text) {
  return submission_to(in_cuda, {.language = Language::cpp, .files = {{"mine.cuh", text}}});
}

toolchain::Build compiled(const std::string& text) {
  Builder build;
  const Submission submission = header(text);
  build.unit = reference::unit_of_submission(file, submission);
  return build(submission);
}

}  // namespace

TEST_CASE("nvcc makes a plugin of a reference file in CUDA, with values of CUDA's narrow types") {
  std::string text = scaling;
  const std::string offsets = "  std::vector<__half> offsets;";
  REQUIRE(text.find(offsets) != std::string::npos);
  text.insert(text.find(offsets),
              "  std::vector<__nv_fp8_e5m2> bytes = {};\n  std::vector<__nv_fp8_e8m0> scales = {};\n"
              "  std::vector<__nv_fp4x2_e2m1> pairs = {};\n");
  text.insert(0, "#include <cuda_fp4.h>\n#include <cuda_fp8.h>\n");
  const std::string list = "kbench::device_vector<float>(size), {";
  REQUIRE(text.find(list) != std::string::npos);
  text.replace(text.find(list), list.size(), "kbench::device_vector<float>(size), {}, {}, {}, {");
  Builder build;
  build.unit =
      reference::unit_of_plugin({.name = "scaling.cuh", .language = Language::cuda, .text = text}, "scaling");
  const toolchain::Build made = build({.language = Language::cuda, .files = {{"scaling.cuh", text}}});
  INFO(made.failure + "\n" + made.diagnostics);
  REQUIRE(made.succeeded);
  const testing::Loaded plugin(made);
  CHECK(plugin.has("kbench_create_problem"));
  CHECK(plugin.has("kbench_prepare"));
}

TEST_CASE("nvcc makes a shared object of a header, and says what it lacks") {
  const toolchain::Build made = compiled(right_scaling);
  INFO(made.failure + "\n" + made.diagnostics);
  REQUIRE(made.succeeded);
  const testing::Loaded submission(made);
  CHECK(submission.has("kbench_prepare"));
  CHECK(submission.has("kbench_finish"));

  holds(compiled("int other;\n").failure, file.declaration);
  const toolchain::Build mistyped = compiled("int custom_kernel(input_t input) { return 1; }\n");
  holds(mistyped.diagnostics, "mine.cuh(1)");
  holds(mistyped.diagnostics, file.declaration);
}
