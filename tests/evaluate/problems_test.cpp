#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <chrono>

using namespace kbench;
using namespace kbench::tests;

namespace {

Evaluation run_problem(const std::string& problem) {
  return evaluate(problem, doubled(right_body), quick_options());
}

}  // namespace

TEST_CASE("a problem that contradicts itself is invalid, and why is said") {
  const Evaluation none = run_problem("no_cases");
  CHECK(none.verdict == Verdict::invalid_problem);
  CHECK(contains(none.explanation, "generate_test_cases"));
  const Evaluation negative = run_problem("negative_size");
  CHECK(negative.verdict == Verdict::invalid_problem);
  CHECK(contains(negative.explanation, "has an extent of -"));
  CHECK(negative.problem == "negative_size");
  const Evaluation immense = run_problem("immense_size");
  CHECK(immense.verdict == Verdict::invalid_problem);
  CHECK(contains(immense.explanation, "memory"));
}

TEST_CASE(
    "a case that is too large for the machine is unsupported, with the rule, and the others can be "
    "evaluated") {
  const std::string right = "for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];";
  Options options = quick_options();
  const Evaluation all = evaluate("too_large", doubled(right), options);
  CHECK(all.verdict == Verdict::unsupported);
  CHECK(contains(all.explanation, "case 'large' has"));
  CHECK(contains(all.explanation, "at most a sixth of the device's memory"));
  options.check_only = true;
  CHECK(evaluate("too_large", doubled(right), options).accepted());
  options.check_only = false;
  options.cases = {"small timed"};
  const Evaluation one = evaluate("too_large", doubled(right), options);
  INFO(one.explain());
  CHECK(one.accepted());
}

TEST_CASE("a problem that says what cannot be is invalid, with the field and what it holds") {
  const Evaluation dtype = run_problem("unknown_dtype");
  CHECK(dtype.verdict == Verdict::invalid_problem);
  CHECK(contains(dtype.explanation, "the dtype of y is 77"));
  const Evaluation title = run_problem("rewrites_the_screen");
  CHECK(title.verdict == Verdict::invalid_problem);
  CHECK(contains(title.explanation, "info().title is \"Twice\\x1b[2J a vector\""));
}

TEST_CASE("an output that was never written is wrong where not a number is expected, too") {
  const std::string defined = "for (size_t i = 0; i < n; ++i) if (x[i] > 1.5f) y[i] = 2 * x[i];";
  const Evaluation unwritten = evaluate("undefined_results", doubled(defined), quick_options());
  CHECK(unwritten.verdict == Verdict::wrong_answer);
  CHECK(contains(unwritten.explanation, "elements of y still hold the noise"));
  const Evaluation written =
      evaluate("undefined_results", doubled(defined + " else y[i] = __builtin_nanf(\"\");"), quick_options());
  CHECK(written.accepted());
}

TEST_CASE("a problem that contradicts itself in a verification is invalid") {
  const Evaluation evaluation = run_problem("contradicts_itself");
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "lets an output pass of which 1 element is wrong"));
}

TEST_CASE("a reference that errs once, in the middle of a batch, is not the submission's tampering") {
  Options options = quick_options();
  options.sampling.warm_up_calls = 0;
  options.sampling.min_samples = 3;
  options.sampling.max_samples = 3;
  const Evaluation evaluation = evaluate("errs_late", doubled(right_body), options);
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "an output was found wrong, and then right: reference_solution()"));
}

TEST_CASE("a reference that takes longer once the submission is loaded gives no score") {
  Options options = quick_options();
  options.sampling.warm_up_calls = 10;
  // It bounds the calls of a batch, each of which takes the reference 3 ms.
  options.sampling.time_limit = std::chrono::milliseconds(100);
  const Evaluation evaluation = evaluate("slowed_reference", doubled(right_body), options);
  INFO(evaluation.explain());
  REQUIRE(evaluation.accepted());
  CHECK_FALSE(evaluation.score());
  CHECK_FALSE(evaluation.speedup());
  CHECK(contains(evaluation.explain(), "\nno score: "));
  const Measurement& measured = evaluation.cases.back().measurement.value();
  CHECK(measured.reference_proven_ms < 0.85 * 3);
  if (contains(measured.unscored, "the machine is busy")) return;
  CHECK(contains(measured.unscored, "the reference took "));
  CHECK(measured.reference_ms < 0.85 * 3);
  CHECK(measured.rounds == 3);
}

TEST_CASE("a reference's time and a speed-up have intervals") {
  Options options = quick_options();
  options.sampling.max_samples = options.sampling.min_samples = 30;
  const Evaluation evaluation = evaluate("doubled", doubled(right_body), options);
  const Measurement& measured = evaluation.cases.back().measurement.value();
  CHECK(measured.reference_ci95_ms.low <= measured.reference_ms);
  CHECK(measured.reference_ms <= measured.reference_ci95_ms.high);
  CHECK(measured.speedup_ci95.low < measured.speedup);
  CHECK(measured.speedup < measured.speedup_ci95.high);
  CHECK((measured.reference_proven_ms > 0.0 || !measured.unscored.empty()));
  CHECK(evaluation.score().has_value() == evaluation.why_no_score().empty());
}

TEST_CASE("a reference that is right on no run but its own blames no submission") {
  const Evaluation evaluation = evaluate("draws_its_result", doubled(right_body), quick_options());
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "reference_solution() does not give the same twice"));
}

TEST_CASE("a problem that changes what it looks at is invalid, and nobody else is blamed") {
  Options options = quick_options();
  options.cases = {"reference changes its inputs"};
  const Evaluation inputs = evaluate("breaks_each_rule", doubled(right_body), options);
  CHECK(inputs.verdict == Verdict::invalid_problem);
  CHECK(contains(inputs.explanation, "reference_solution() changes its inputs"));
  options.cases = {"changes what it verifies"};
  CHECK(evaluate("breaks_each_rule", doubled(right_body), options).accepted());
}

TEST_CASE("a problem that throws is invalid, with the function and the text") {
  const Evaluation evaluation = run_problem("throws_in_inputs");
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "create_inputs(), case 'five'"));
  CHECK(contains(evaluation.explanation, "the moon is in the wrong phase"));
}

TEST_CASE("a problem that crashes is invalid, with the function and the signal") {
  const Evaluation evaluation = run_problem("crashes_in_reference");
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "reference_solution(), case 'five'"));
}

TEST_CASE("a problem that ends its process, or crashes when it is loaded, is invalid, and when is said") {
  const Evaluation exits = run_problem("exits_in_inputs");
  CHECK(exits.verdict == Verdict::invalid_problem);
  CHECK(contains(exits.explanation, "ended with status 5 in create_inputs(), case 'five'"));
  const Evaluation crashes = run_problem("crashes_when_loaded");
  CHECK(crashes.verdict == Verdict::invalid_problem);
#ifdef __SANITIZE_ADDRESS__  // which catches the signal
  CHECK(contains(crashes.explanation, "the problem's process ended with status"));
#else
  CHECK(contains(crashes.explanation, "the problem's process was ended by signal 11"));
#endif
  CHECK(contains(crashes.explanation, "loading"));
}

TEST_CASE("a problem that loops is invalid, though the limit on the whole evaluation comes first") {
  Options options = quick_options();
  options.limits.total = std::chrono::milliseconds(800);
  const Evaluation evaluation = evaluate("loops_in_cases", doubled(right_body), options);
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "generate_test_cases() did not return"));
}

TEST_CASE("a problem that loops beside a submission is invalid, though the limit on the whole comes first") {
  Options options = quick_options();
  options.limits.total = std::chrono::seconds(2);
  const Evaluation evaluation = evaluate("loops_in_inputs", doubled(right_body), options);
  CHECK(evaluation.verdict == Verdict::invalid_problem);
  CHECK(contains(evaluation.explanation, "create_inputs(), case 'five' did not return"));
}

TEST_CASE("a submission that takes all the time of the evaluation is not the problem's fault") {
  Options options = quick_options();
  options.limits.total = std::chrono::seconds(2);
  options.limits.call = std::chrono::seconds(60);
  CHECK(run("for (volatile int i = 0;; i = i + 1) {}", "", options).verdict == Verdict::timed_out);
}

TEST_CASE("where the time of the evaluation ends, the cases that were over are in its result, and the seed") {
  Options options = quick_options();
  options.limits.total = std::chrono::seconds(3);
  options.limits.call = std::chrono::seconds(60);
  const Evaluation evaluation =
      run("if (n == 1000) for (volatile int i = 0;; i = i + 1) {}\n" + right_body, "", options);
  CHECK(evaluation.verdict == Verdict::timed_out);
  CHECK(evaluation.seed.has_value());
  REQUIRE(evaluation.cases.size() == 1);
  CHECK(evaluation.cases[0].name == "five");
  CHECK(evaluation.cases[0].passed);
}

TEST_CASE("a plugin that is no library is invalid") {
  const ScratchDirectory scratch;
  for (const char* const text : {"no library",
                                 "\x7f"
                                 "ELF",
                                 ""}) {
    const Evaluation evaluation =
        evaluate(ProblemRef::at(scratch.write("broken.so", text)), doubled(right_body), quick_options());
    CHECK(evaluation.verdict == Verdict::invalid_problem);
    CHECK(contains(evaluation.explanation, "broken.so"));
  }
}

TEST_CASE("a plugin of another interface, or none at all, is refused with a reason") {
  const Evaluation other = run_problem("other_version");
  CHECK(other.verdict == Verdict::invalid_problem);
  CHECK(contains(other.explanation, "version 999"));
  const Evaluation nothing = run_problem("exports_nothing");
  CHECK(nothing.verdict == Verdict::invalid_problem);
  CHECK(contains(nothing.explanation, "kbench_plugin_abi"));
  CHECK_THROWS_AS(describe("other_version", quick_options()), Error);
}

TEST_CASE("an unknown problem, case or dtype is an error of the caller") {
  CHECK_THROWS_AS(run_problem("doubledd"), Error);
  Options options = quick_options();
  options.cases = {"seven"};
  CHECK_THROWS_AS(run(right_body, "", options), Error);
  options = quick_options();
  options.dtype = DType::int8;
  CHECK_THROWS_AS(run(right_body, "", options), Error);
}

TEST_CASE("a case can be chosen by its name") {
  Options options = quick_options();
  options.cases = {"thousand"};
  const Evaluation evaluation = run(right_body, "", options);
  REQUIRE(evaluation.cases.size() == 1);
  CHECK(evaluation.cases[0].name == "thousand");
  CHECK(evaluation.cases[0].test_id == 1);
}

TEST_CASE("every kind of parameter arrives where it belongs") {
  const std::string text = R"(
#include <cstddef>
#include <cstdint>
extern "C" void solution(size_t n, const REAL* x, REAL* state, int32_t shift, int64_t* rounded, float alpha,
                         bool* is_large, double beta, int64_t offset) {
  for (size_t i = 0; i < n; ++i) {
    state[i] += alpha * x[i];
    rounded[i] = (static_cast<int64_t>(x[i]) << shift) + offset;
    is_large[i] = x[i] > beta;
  }
})";
  Options options = quick_options();
  for (const auto& [dtype, real] :
       {std::pair{DType::float32, "float"}, std::pair{DType::float64, "double"}}) {
    options.dtype = dtype;
    const auto submission = Submission::from_text("#define REAL " + std::string(real) + text);
    const Evaluation evaluation = evaluate("all_roles", submission, options);
    CAPTURE(evaluation.explain(), evaluation.diagnostics);
    CHECK(evaluation.verdict == Verdict::accepted);
  }
}

TEST_CASE("the same seed gives the same inputs, another seed others") {
  // The submission tells its first input by way of its output stream.
  const std::string body = "if (n == 5) std::printf(\"%a\\n\", static_cast<double>(x[0]));" + right_body;
  Options options = quick_options();
  options.cases = {"five"};
  options.seed = Seed{7};
  const Evaluation first = run(body, "#include <cstdio>", options);
  CHECK(run(body, "#include <cstdio>", options).output == first.output);
  CHECK(first.seed == options.seed);
  options.seed = Seed{8};
  CHECK(run(body, "#include <cstdio>", options).output != first.output);
  options.seed.reset();
  const Evaluation drawn = run(body, "#include <cstdio>", options);
  REQUIRE(drawn.seed.has_value());
  options.seed = drawn.seed;
  CHECK(run(body, "#include <cstdio>", options).output == drawn.output);
}

TEST_CASE(
    "what a compiler waits on a busy machine does not count against the limit on the whole evaluation") {
  const ScratchDirectory place;
  const auto compiler = place.write(
      "waits_first", "#!/bin/sh\ncase \"$*\" in *solution.cpp*) sleep 3 ;; esac\nexec g++ \"$@\"\n");
  std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
  Options options = quick_options();
  options.check_only = true;
  options.compile.compiler = compiler;
  options.compile.cache = 0;
  options.limits.total = std::chrono::milliseconds(2500);
  const Evaluation evaluation = evaluate("doubled", doubled(right_body), options);
  CHECK(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.timings.compile_s > 3.0);
}

TEST_CASE("a submission that was compiled once can be evaluated again without a compiler") {
  Options options = quick_options();
  const Compilation compilation = compile("doubled", doubled(right_body), options);
  REQUIRE(compilation.succeeded);
  CHECK(compilation.binary.language == Language::binary);
  CHECK_FALSE(compilation.compile_command.empty());
  CHECK(compilation.environment.contains("compiler"));
  options.compile.compiler = "/nonexistent/compiler";
  const Evaluation evaluation = evaluate("doubled", compilation.binary, options);
  CHECK(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.precompiled);
  CHECK(evaluation.compile_command.empty());
  CHECK_FALSE(evaluation.environment.contains("compiler"));
  CHECK_THROWS_AS(evaluate("doubled", doubled(right_body), options), Error);

  const Compilation failed = compile("doubled", doubled("nonsense"), quick_options());
  CHECK_FALSE(failed.succeeded);
  CHECK(contains(failed.diagnostics, "nonsense"));
}
