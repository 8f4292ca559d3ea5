// The boards of examples/reference in CUDA, as evaluate() judges them.
#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"
#include "file_header.hpp"

#include <kbench/reference.hpp>

#include <filesystem>
#include <set>

using namespace kbench;
using namespace kbench::tests;

namespace {

namespace fs = std::filesystem;

void check_verdicts(const std::string& board) {
  const fs::path directory = fs::path(KBENCH_SOURCE_DIR "/examples/reference") / board;
  std::set<std::string> seen;
  for (const auto& each : fs::directory_iterator(directory)) {
    const fs::path& file = each.path();
    if (file.extension() != ".cuh" || file.stem() == "reference") continue;
    CAPTURE(file.string());
    const Evaluation evaluation =
        evaluate(ProblemRef::at(directory / "reference.cuh"), Submission::from_file(file), quick_options());
    CAPTURE(evaluation.explain(), evaluation.diagnostics, evaluation.output);
    CHECK(name(evaluation.verdict) == header_value(file, "expect"));
    CHECK(evaluation.device == "cuda:0");
    CHECK(evaluation.problem == "reference");
    for (const Protection& protection : evaluation.integrity.protections) {
      const bool is_of_references =
          protection.name == "separate_reference" || protection.name == "fresh_inputs";
      CHECK((protection.active || !is_of_references));
    }
    seen.insert(file.stem());
  }
  CHECK(seen.size() == 2);
}

}  // namespace

GPU_TEST_CASE("the submissions to the board vector_add, with host memory, have the verdicts that they say") {
  REQUIRE_GPU();
  check_verdicts("vector_add");
}

GPU_TEST_CASE("the submissions to the board softmax, with device memory, have the verdicts that they say") {
  REQUIRE_GPU();
  check_verdicts("softmax");
}

GPU_TEST_CASE("the submissions to the board two_images, with structs, have the verdicts that they say") {
  REQUIRE_GPU();
  check_verdicts("two_images");
}
