#include "evaluate/support.hpp"

#include <kbench/check_problem.hpp>

using namespace kbench;
using namespace kbench::tests;

namespace {

// Correctness cases only: seconds, for all problems.
std::vector<std::string> failures_of(const std::string& problem) {
  return check_problem(problem, quick_options(), std::chrono::seconds(0)).failures();
}

const std::vector<std::string> none;

}  // namespace

TEST_CASE("every problem that kbench ships passes its check") {
  Options options = quick_options();
  options.plugin_directories.clear();
  const std::vector<std::string> problems = list_problems(options);
  CHECK(problems.size() >= 5);
  for (const std::string& problem : problems) {
    CAPTURE(problem);
    CHECK(failures_of(problem) == none);
  }
}

TEST_CASE("the problem of docs/writing-a-problem.md passes its check") {
  CHECK(failures_of("leaky_relu") == none);
}
