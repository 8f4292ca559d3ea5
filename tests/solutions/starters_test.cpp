// What `kbench starter` prints is a place to begin: it compiles as it is, and is wrong.
#include "evaluate/support.hpp"

using namespace kbench;
using namespace kbench::tests;

TEST_CASE(
    "the starter of every problem that kbench ships compiles without a warning, and is a wrong answer") {
  Options options = quick_options();
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.compile.extra_flags = {"-Wall", "-Wextra"};
  const std::vector<std::string> problems = list_problems(options);
  CHECK(problems.size() >= 5);
  for (const std::string& problem : problems) {
    const Submission starter = Submission::from_text(starter_code(problem, options));
    const Evaluation evaluation = evaluate(problem, starter, options);
    CAPTURE(problem, evaluation.explain());
    CHECK(evaluation.verdict == Verdict::wrong_answer);
    CHECK(evaluation.diagnostics.empty());
  }
}
