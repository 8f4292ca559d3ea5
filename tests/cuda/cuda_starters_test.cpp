#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"

using namespace kbench;
using namespace kbench::tests;

GPU_TEST_CASE("the starter in CUDA of every problem that kbench ships is a wrong answer") {
  REQUIRE_GPU();
  Options options = quick_options();
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  for (const std::string& problem : list_problems(options)) {
    const std::string starter = starter_code(problem, options, Language::cuda);
    const Evaluation evaluation = evaluate(problem, Submission::from_text(starter, Language::cuda), options);
    CAPTURE(problem, evaluation.explain(), evaluation.diagnostics);
    CHECK(evaluation.verdict == Verdict::wrong_answer);
  }
}
