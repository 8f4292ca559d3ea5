// Compiles with nvcc, and needs no GPU: kbench-solutions evaluates the same where there is one.
#include "evaluate/support.hpp"
#include "toolchain/builder.hpp"
#include "toolchain/compiler.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <set>
#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

// Starters differ in no more than this, but for names.
std::string kinds_of_parameters(const ProblemDescription& problem) {
  std::string kinds;
  for (const TensorParameter& tensor : problem.signature.tensors())
    kinds += fmt::format("{}:{} ", static_cast<int>(tensor.role), name(tensor.dtype_for(problem.dtype)));
  for (const ScalarParameter& scalar : problem.signature.scalars())
    kinds += fmt::format("{} ", static_cast<int>(scalar.type));
  return kinds;
}

}  // namespace

TEST_CASE("the starter in CUDA of every problem that kbench ships compiles without a warning") {
  try {
    toolchain::find_compiler({}, Language::cuda);
  } catch (const Error& error) {
    WARN("skipped: " << error.what());
    return;
  }
  Options options = quick_options();
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  std::set<std::string> compiled;
  for (const std::string& problem : list_problems(options)) {
    const ProblemDescription description = describe(problem, options);
    if (!compiled.insert(kinds_of_parameters(description)).second) continue;  // nvcc takes its time
    testing::Builder build;
    build.signature = description.signature;
    build.dtype = description.dtype;
    const toolchain::Build built =
        build(Submission::from_text(starter_code(problem, options, Language::cuda), Language::cuda));
    CAPTURE(problem, built.failure);
    CHECK(built.succeeded);
    CHECK(built.diagnostics == "");
  }
}
