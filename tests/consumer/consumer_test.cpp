// What a program that embeds kbench does, from the outside: it knows the public interface and nothing else.
#include <kbench/check_problem.hpp>
#include <kbench/kbench.hpp>
#include <kbench/testing.hpp>

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace {

constexpr const char* right_addition = R"(
extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
})";

constexpr const char* wrong_addition = R"(
extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] - input_b[i];
})";

constexpr const char* right_saxpy = R"(
extern "C" void solution(const float* x, float* y, size_t n, float a) {
  for (size_t i = 0; i < n; ++i) y[i] += a * x[i];
})";

constexpr const char* wrong_saxpy = R"(
extern "C" void solution(const float* x, float* y, size_t n, float a) {
  for (size_t i = 0; i < n; ++i) y[i] = a * x[i];
})";

// A verdict is what is asked for here, not a settled time.
kbench::Options briefly() {
  kbench::Options options;
  options.sampling.max_samples = options.sampling.min_samples;
  options.sampling.time_limit = std::chrono::seconds{1};
  return options;
}

kbench::Evaluation evaluate(const kbench::ProblemRef& problem, const char* solution,
                            const kbench::Options& options = briefly()) {
  return kbench::evaluate(problem, kbench::Submission::from_text(solution), options);
}

}  // namespace

TEST_CASE("an embedded kbench accepts a right submission and times it") {
  const kbench::Evaluation evaluation = evaluate("vector_add", right_addition);
  CHECK(kbench::testing::accepted(evaluation));
  CHECK(evaluation.cases.back().measurement.value().gflops.value() > 0.0);
}

TEST_CASE("an embedded kbench says where a submission is wrong") {
  const kbench::Evaluation evaluation = evaluate("vector_add", wrong_addition);
  INFO(evaluation.explain());
  REQUIRE(evaluation.verdict == kbench::Verdict::wrong_answer);
  const auto failed = std::find_if(evaluation.cases.begin(), evaluation.cases.end(),
                                   [](const kbench::CaseResult& result) { return !result.passed; });
  REQUIRE(failed != evaluation.cases.end());
  REQUIRE_FALSE(failed->verification.first.empty());
  CHECK(failed->verification.first.front().tensor == "output_c");
}

TEST_CASE("a plugin of the caller's own is evaluated by its file") {
  CHECK(evaluate(kbench::ProblemRef::at(SAXPY_PLUGIN), right_saxpy).verdict == kbench::Verdict::accepted);
  CHECK(evaluate(kbench::ProblemRef::at(SAXPY_PLUGIN), wrong_saxpy).verdict == kbench::Verdict::wrong_answer);
}

TEST_CASE("a problem of the caller's own passes its check") {
  CHECK(kbench::check_problem(kbench::ProblemRef::at(SAXPY_PLUGIN)).failures() == std::vector<std::string>());
}

TEST_CASE("a plugin of the caller's own is found in the directories that the options name") {
  kbench::Options options = briefly();
  options.plugin_directories = {std::filesystem::path{SAXPY_PLUGIN}.parent_path()};

  const std::vector<std::string> problems = kbench::list_problems(options);
  CHECK(std::count(problems.begin(), problems.end(), "saxpy") == 1);
  CHECK(std::count(problems.begin(), problems.end(), "vector_add") == 1);

  const kbench::Evaluation evaluation = evaluate("saxpy", right_saxpy, options);
  INFO(evaluation.explain());
  CHECK(evaluation.accepted());
}
