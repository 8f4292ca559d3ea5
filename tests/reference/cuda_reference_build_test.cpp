// A reference file in CUDA, and a submission to it, through nvcc. Nothing here needs a GPU.
#include "reference/cuda_reference.hpp"
#include "reference/unit.hpp"
#include "toolchain/builder.hpp"

#include <kbench/reference.hpp>

using namespace kbench;
using kbench::tests::right_scaling;
using kbench::tests::scaling;
using testing::Builder;
using testing::holds;

namespace {

const Reference in_cuda{.name = "scaling.cuh", .language = Language::cuda, .text = scaling};
const Harness harness{.is_cuda = true,
                      .declaration = "output_t custom_kernel(input_t input)",
                      .file = in_cuda.name,
                      .text = in_cuda.text};

Submission header(const std::string& text) {
  return submission_to(in_cuda, {.language = Language::cpp, .files = {{"mine.cuh", text}}});
}

toolchain::Build compiled(const std::string& text) {
  Builder build;
  const Submission submission = header(text);
  build.unit = reference::unit_of_submission(harness, submission);
  return build(submission);
}

}  // namespace

TEST_CASE("nvcc makes a plugin of a reference file in CUDA") {
  Builder build;
  build.unit = reference::unit_of_plugin(in_cuda, "scaling");
  const toolchain::Build made = build({.language = Language::cuda, .files = {{in_cuda.name, in_cuda.text}}});
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

  holds(compiled("int other;\n").failure, harness.declaration);
  holds(compiled("output_t custom_kernel(const input_t& input) { return {}; }\n").failure,
        harness.declaration);
  const toolchain::Build mistyped = compiled("int custom_kernel(input_t input) { return 1; }\n");
  holds(mistyped.diagnostics, "mine.cuh(1)");
  holds(mistyped.diagnostics, harness.declaration);
}
