// Interpreters that cannot be used: no interpreter is needed for them.
#include "language/language_submission.hpp"
#include "toolchain/scratch_directory.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace kbench;
using namespace kbench::tests;
namespace fs = std::filesystem;

namespace {

const Submission submission =
    Submission::from_text("def solution(a, b, c, n):\n    return a + b\n", Language("python"));

}  // namespace

TEST_CASE("the runner for Python knows the element types by their numbers") {
  std::ifstream file(KBENCH_SOURCE_DIR "/src/python/kbench_python/tensors.py");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  text.erase(0, text.find("DTYPES = ["));
  text.resize(text.find(']'));
  std::size_t at = 0;
  for (const DType dtype : all_dtypes) {
    const std::string quoted = '"' + std::string(name(dtype)) + '"';
    const std::size_t begin = text.find('"', at);
    REQUIRE(begin != std::string::npos);
    at = text.find('"', begin + 1) + 1;
    CHECK(text.substr(begin, at - begin) == quoted);
  }
  CHECK(text.find('"', at) == std::string::npos);
  for (std::size_t i = 0; i < all_dtypes.size(); ++i) CHECK(static_cast<std::size_t>(all_dtypes[i]) == i);
}

TEST_CASE("an interpreter that lacks NumPy and torch is unsupported, with what would install one") {
  const ScratchDirectory place;
  const fs::path bare = place.path() / "python";
  {
    std::ofstream script(bare);
    script << "#!/bin/sh\necho '{\"packages\": {}, \"directories\": []}'\n";
  }
  fs::permissions(bare, fs::perms::owner_all | fs::perms::others_exec | fs::perms::others_read);
  Options options = quick_options();
  options.compile.python = bare;
  const Evaluation evaluation = evaluate("vector_add", submission, options);
  CHECK(evaluation.verdict == Verdict::unsupported);
  holds(evaluation.explanation, "-m pip install numpy");
}

TEST_CASE("an interpreter that is none is an error that names it") {
  Options options = quick_options();
  options.compile.python = "/no/such/python";
  try {
    evaluate("vector_add", submission, options);
    FAIL("it was used");
  } catch (const Error& error) {
    holds(error.what(),
          "--python (CompileOptions::python) says that the interpreter for Python is '/no/such/python'");
  }
}
