// Compiles with nvcc, and needs no GPU: kbench-solutions evaluates the same where there is one.
#include "evaluate/support.hpp"
#include "toolchain/builder.hpp"
#include "toolchain/compiler.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

// Starters differ in no more than the kinds of their parameters, but for names.
std::set<std::string> kinds_of_parameters(const ProblemDescription& problem) {
  std::set<std::string> kinds;
  for (const TensorParameter& tensor : problem.signature.tensors())
    kinds.insert(fmt::format("{} {}", static_cast<int>(tensor.role), name(tensor.dtype_for(problem.dtype))));
  for (const ScalarParameter& scalar : problem.signature.scalars())
    kinds.insert(fmt::format("scalar {}", static_cast<int>(scalar.type)));
  return kinds;
}

}  // namespace

TEST_CASE(
    "starters in CUDA with every kind of parameter that kbench's problems have compile without a warning") {
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
    const std::set<std::string> kinds = kinds_of_parameters(description);
    if (std::includes(compiled.begin(), compiled.end(), kinds.begin(), kinds.end()))
      continue;  // nvcc takes its time
    compiled.insert(kinds.begin(), kinds.end());
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
