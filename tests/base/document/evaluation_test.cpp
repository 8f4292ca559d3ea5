#include "base/document/sample_evaluation.hpp"
#include "catch.hpp"
#include "report/table.hpp"

using kbench::Evaluation;
using kbench::Verdict;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

// With two performance cases, of 2 and 8 ms.
Evaluation two_measured() {
  Evaluation evaluation;
  evaluation.verdict = Verdict::accepted;
  evaluation.explanation = "Every output is right.";
  evaluation.problem = "matmul";
  evaluation.device = "cpu";
  evaluation.dtype = kbench::DType::float32;
  kbench::CaseResult first = kbench::testing::measured_case();
  first.measurement->time_source = kbench::TimeSource::samples;
  first.measurement->telemetry.reset();
  first.measurement->unscored.clear();
  kbench::CaseResult second = first;
  second.name = "1024x1024";
  second.measurement->runtime_ms = 8.0;
  second.measurement->gflops = 34.217728;
  second.measurement->speedup = 40.0;
  evaluation.cases = {first, second};
  return evaluation;
}

}  // namespace

TEST_CASE("GFLOPS are averaged, runtimes and speed-ups multiplied, over the performance cases") {
  const Evaluation evaluation = two_measured();
  CHECK(evaluation.mean_gflops().value() == Approx(84.217728));
  CHECK(evaluation.geomean_runtime_ms().value() == Approx(4.0));
  CHECK(evaluation.speedup().value() == Approx(20.0));
}

TEST_CASE("where no operations are counted there is no mean of GFLOPS") {
  Evaluation evaluation = two_measured();
  for (kbench::CaseResult& each : evaluation.cases) each.flops = 1;
  CHECK_FALSE(evaluation.counts_flops());
  CHECK_FALSE(evaluation.mean_gflops());
  CHECK_FALSE(contains(kbench::report::table(evaluation), "GFLOPS"));
}

TEST_CASE("an evaluation is isolated when nothing is missing but what bounds consumption") {
  Evaluation evaluation = kbench::testing::sample_evaluation();
  kbench::Integrity& integrity = evaluation.integrity;
  integrity.protections = {{.name = "landlock", .active = true},
                           {.name = "cgroup"},
                           {.name = "resource_limits"},
                           {.name = "bounded_directory"},
                           {.name = "compiler_view"}};
  CHECK(integrity.isolation() == kbench::Isolation::isolated);
  integrity.protections.push_back({.name = "seccomp"});
  CHECK(integrity.isolation() == kbench::Isolation::reduced);
  integrity.protections.push_back({.name = "separate_reference", .detail = "input_t holds a pointer"});
  CHECK(integrity.isolation() == kbench::Isolation::shared);
  CHECK(contains(kbench::report::table(evaluation), "integrity: shared: input_t holds a pointer\n"));
  integrity.protections.clear();
  CHECK_FALSE(integrity.isolation());
}

TEST_CASE("without measurements there are no means") {
  const Evaluation evaluation;
  CHECK_FALSE(evaluation.mean_gflops());
  CHECK_FALSE(evaluation.geomean_runtime_ms());
  CHECK_FALSE(evaluation.speedup());
}

TEST_CASE("a wrong answer is explained with the first elements that are wrong") {
  const std::string text = kbench::testing::sample_evaluation().explain();
  CHECK(text.rfind("wrong_answer: An output differs from what is expected.\n", 0) == 0);
  CHECK(contains(text, "  output_c[0, 3] is 1.5, expected 2.5\n"));
  CHECK(contains(text,
                 "  output_c[6, 4] is nan, expected -inf\n  largest error: inf absolute, 0.4 relative\n"));
  CHECK(contains(text, "the submission printed:\n  hello\n"));
}

TEST_CASE("what compute-sanitizer found is explained with its place, as far as that is known") {
  Evaluation evaluation = kbench::testing::sample_evaluation();
  CHECK(contains(
      evaluation.explain(),
      "memcheck found:\n"
      "  Invalid __global__ write of size 4 bytes, Access at 0x7f0 is out of bounds\n"
      "    at mine.cu:12, multiply(const float *, float *), block (0, 0, 0), thread (31, 0, 0), and 3 "
      "more like it\n"
      "    c[i] = sum;\n"
      "  Malloc/Free error\n    at f\n"));
  evaluation.sanitizer->findings[0].text = "\x1b[2J";
  CHECK_FALSE(contains(evaluation.explain(), "\x1b"));
  evaluation.sanitizer = kbench::SanitizerReport{.tools = {"memcheck", "racecheck"}};
  CHECK(contains(evaluation.explain(), "memcheck, racecheck found nothing; they look for invalid accesses"));
  evaluation.sanitizer.reset();
  CHECK_FALSE(contains(evaluation.explain(), "compute-sanitizer"));
}

TEST_CASE("wrong values are shown with the digits of the dtype, and whole numbers as such") {
  Evaluation evaluation = kbench::testing::sample_evaluation();
  std::vector<kbench::Mismatch>& first = evaluation.cases[1].verification.first;
  first[0].actual = static_cast<double>(0.1F);
  first[1].actual = 1567198287;
  CHECK(contains(evaluation.explain(), "is 0.10000000149011612, expected"));
  evaluation.dtype = kbench::DType::float32;
  CHECK(contains(evaluation.explain(), "is 0.100000001, expected"));
  CHECK(contains(evaluation.explain(), "is 1567198287, expected"));
}

TEST_CASE("a single wrong element is not told twice") {
  Evaluation evaluation = kbench::testing::sample_evaluation();
  evaluation.cases[1].verification.first.resize(1);
  CHECK_FALSE(contains(evaluation.explain(), "output_c[0, 3]"));
}

TEST_CASE("an acceptance says what it rests on") {
  Evaluation evaluation = two_measured();
  evaluation.explanation.clear();
  CHECK(evaluation.explain() == "accepted: every output was right, for 68 different inputs\n");
}

TEST_CASE("an explanation of several lines cannot be taken for what kbench says") {
  kbench::Evaluation evaluation;
  evaluation.verdict = kbench::Verdict::wrong_answer;
  evaluation.explanation = "custom is 3\naccepted: all of it\n\nintegrity: isolated\n";
  CHECK(evaluation.explain() ==
        "wrong_answer: custom is 3\n  accepted: all of it\n  \n  integrity: isolated\n");
}

TEST_CASE("the table names the cases during which the GPU was throttled, and no others") {
  Evaluation evaluation = two_measured();
  evaluation.cases[0].measurement->telemetry = kbench::testing::measured_case().measurement->telemetry;
  evaluation.cases[1].measurement->telemetry = kbench::Telemetry{};
  CHECK(contains(kbench::report::table(evaluation),
                 "\nthrottled: 512x512 (sw_power_cap; 10 samples taken again, 2 kept)\n\n"));
  evaluation.cases[0].measurement->telemetry.reset();
  CHECK_FALSE(contains(kbench::report::table(evaluation), "throttled"));
}

TEST_CASE("a compile error is explained with the compiler's words") {
  Evaluation evaluation;
  evaluation.verdict = Verdict::compile_error;
  evaluation.explanation = "The submission does not compile.";
  evaluation.diagnostics = "mine.cpp:1:1: error: expected unqualified-id\n";
  CHECK(evaluation.explain() ==
        "compile_error: The submission does not compile.\n"
        "the compiler says:\n"
        "  mine.cpp:1:1: error: expected unqualified-id\n");
}

TEST_CASE("what is accepted is told with what it printed, and without its warnings") {
  Evaluation evaluation = two_measured();
  evaluation.output = "hello\n";
  evaluation.diagnostics = "mine.cpp:1:1: warning: unused\n";
  CHECK(evaluation.explain() == "accepted: Every output is right.\nthe submission printed:\n  hello\n");
}

TEST_CASE("the submission's words cannot rewrite the terminal") {
  Evaluation evaluation;
  evaluation.verdict = Verdict::crashed;
  evaluation.explanation = "It ended with \x1b[2Jsignal 11.";
  evaluation.output = "\x1b[1A\x1b[2Kaccepted\r";
  CHECK_FALSE(contains(evaluation.explain(), "\x1b"));
  CHECK_FALSE(contains(evaluation.explain(), "\r"));
  CHECK_FALSE(contains(kbench::report::table(evaluation), "\x1b"));
}

TEST_CASE("the table shows each performance case on a line, and the means") {
  Evaluation evaluation = two_measured();
  for (auto& each : evaluation.cases) each.measurement->roofline_fraction.reset();
  CHECK(kbench::report::table(evaluation) ==
        "matmul, float32, cpu, cold caches\n"
        "\n"
        "case        runtime  GFLOPS   GB/s  CV %  samples  stop          speed-up\n"
        "512x512    2.000 ms   134.2  1.573  5.57        3  sample_limit    10.00x\n"
        "1024x1024  8.000 ms   34.22  1.573  5.57        3  sample_limit    40.00x\n"
        "\n"
        "mean 84.22 GFLOPS, geometric mean of runtime 4.000 ms, speed-up 20.00x over the reference\n"
        "\n"
        "accepted: Every output is right.\n");
}

TEST_CASE("the table says what speed-ups are over, and that there is no score where that is missing") {
  Evaluation evaluation = two_measured();
  evaluation.baseline = kbench::Baseline{.mode = kbench::ReferenceMode::compile};
  CHECK(evaluation.score());
  CHECK(contains(kbench::report::table(evaluation),
                 "speed-up 20.00x over the reference as a submission (compile)\n"));
  evaluation.baseline->cached = true;
  CHECK(contains(kbench::report::table(evaluation), "(compile, measured earlier)\n"));
  evaluation.baseline->missing = "it\x1b[2J crashed";
  CHECK_FALSE(evaluation.score());
  CHECK(
      contains(kbench::report::table(evaluation), "\nno score: there is no baseline: it\\x1b[2J crashed\n"));
}

TEST_CASE(
    "the table names the correctness cases that failed, suspicions, warnings, and missing protections") {
  const std::string text = kbench::report::table(kbench::testing::sample_evaluation());
  CHECK(contains(text, "1 of 2 correctness cases passed; 1 of them hidden\n"));
  CHECK(contains(text, "\nfailed: ties 7x5\n"));
  CHECK(contains(text, "\nlargest error: 2.5 times what is tolerated, in case ties 7x5\n"));
  CHECK(contains(text, "suspicion: the device was at work\nwarning: the machine was busy\n"));
  CHECK(contains(text, "missing protections: cgroup ("));
}

TEST_CASE("the table says how near each case comes to the roofline, where that is known") {
  Evaluation evaluation = two_measured();
  evaluation.cases[1].measurement->roofline_fraction.reset();
  const std::string text = kbench::report::table(evaluation);
  CHECK(contains(text, "speed-up  roof %\n"));
  CHECK(contains(text, "10.00x    62.5\n"));
  CHECK(contains(text, "40.00x\n"));
}

TEST_CASE("the table says how long a call keeps the processor busy, where that is known") {
  Evaluation evaluation = two_measured();
  CHECK(!contains(kbench::report::table(evaluation), "host"));
  evaluation.cases[0].measurement->host_ms = 0.0224;
  const std::string text = kbench::report::table(evaluation);
  CHECK(contains(text, "case        runtime      host  GFLOPS"));
  CHECK(contains(text, "512x512    2.000 ms  22.40 us   134.2"));
  CHECK(contains(text, "1024x1024  8.000 ms         -   34.22"));
  CHECK(contains(text, "\nhost: how long a call keeps the processor busy\n"));
}

TEST_CASE("the table says whether a time has copies of what the solution returns in it") {
  Evaluation evaluation = two_measured();
  const char* const line = "\ncopying what the solution returns to the outputs is part of its time\n";
  CHECK(!contains(kbench::report::table(evaluation), line));
  evaluation.cases[1].measurement->copies_outputs = true;
  CHECK(contains(kbench::report::table(evaluation), line));
}

TEST_CASE("a time that is not the samples' is marked in the table, and the mark explained") {
  using kbench::TimeSource;
  struct Marked {
    TimeSource source;
    char mark;
    std::string explanation;
  };
  for (const auto& [source, mark, explanation] :
       {Marked{TimeSource::batch, '+', "by kbench's clock, which shows more"},
        Marked{TimeSource::audit, '*', "by kbench's clock, which contradicts"},
        Marked{TimeSource::roofline, '^', "the least that this device needs"}}) {
    CAPTURE(explanation);
    Evaluation evaluation = two_measured();
    evaluation.cases[0].measurement->time_source = source;
    const std::string text = kbench::report::table(evaluation);
    CHECK(contains(text, std::string("2.000 ms") + mark));
    CHECK(contains(text, std::string("\n") + mark + ' ' + explanation));
  }
}

TEST_CASE("a time that is not proven enters no mean, and the evaluation has no score") {
  Evaluation evaluation = two_measured();
  evaluation.integrity.suspicions.clear();
  REQUIRE(evaluation.score());
  CHECK(evaluation.score() == evaluation.speedup());
  evaluation.cases[1].measurement->unproven = "the machine is busy";
  CHECK_FALSE(evaluation.score());
  CHECK(evaluation.speedup().value() == Approx(evaluation.cases[0].measurement->speedup));
  CHECK(evaluation.geomean_runtime_ms().value() == Approx(evaluation.cases[0].measurement->runtime_ms));
  const std::string text = kbench::report::table(evaluation);
  CHECK(contains(text, "\nunproven: " + evaluation.cases[1].name + ": the machine is busy\n"));
  CHECK(contains(text,
                 "\nno score: case '" + evaluation.cases[1].name + "' is not proven: the machine is busy\n"));
}

TEST_CASE("a speed-up that is not proven enters no mean of speed-ups, and its time is a time all the same") {
  Evaluation evaluation = two_measured();
  const double alone = evaluation.cases[0].measurement->speedup;
  evaluation.cases[1].measurement->unscored = "the reference took\n3 ms";
  CHECK_FALSE(evaluation.score());
  CHECK(evaluation.speedup().value() == Approx(alone));
  CHECK(evaluation.speedup_ci95().value().low == Approx(evaluation.cases[0].measurement->speedup_ci95.low));
  CHECK(evaluation.speedup_ci95().value().high == Approx(evaluation.cases[0].measurement->speedup_ci95.high));
  CHECK(evaluation.geomean_runtime_ms().value() == Approx(4.0));
  CHECK(evaluation.why_no_score() ==
        "the speed-up of case '1024x1024' is not proven: the reference took\n3 ms");
  CHECK(contains(kbench::report::table(evaluation),
                 "\nunproven speed-up: 1024x1024: the reference took\\x0a3 ms\n"));
  CHECK(contains(evaluation.explain(), "\nno score: the speed-up of case '1024x1024' is not proven: "));
  evaluation.cases[0].measurement->unscored = "too";
  CHECK_FALSE(evaluation.speedup());
  CHECK_FALSE(evaluation.speedup_ci95());
  CHECK(contains(evaluation.why_no_score(), "'512x512' is not proven: too (and 1 more)"));
  CHECK(contains(kbench::report::table(evaluation), "geometric mean of runtime 4.000 ms\n"));
}

TEST_CASE("the outcome tells a right submission without a proven time from a wrong one, and both from none") {
  using Outcome = kbench::EvaluationOutcome;
  Evaluation evaluation = two_measured();
  evaluation.integrity.suspicions.clear();
  CHECK(evaluation.outcome() == Outcome::scored);
  CHECK_FALSE(contains(evaluation.explain(), "no score"));
  evaluation.integrity.suspicions = {"it is too\x1b[2J fast"};
  CHECK(evaluation.outcome() == Outcome::unproven);
  CHECK(contains(evaluation.explain(), "\nno score: a suspicion stands: it is too\\x1b[2J fast\n"));
  evaluation.integrity.suspicions.clear();
  evaluation.cases[0].measurement->unproven = "the machine is busy";
  CHECK(evaluation.outcome() == Outcome::unproven);
  CHECK(contains(evaluation.explain(), "\nno score: case '512x512' is not proven: the machine is busy\n"));
  for (const Verdict verdict : {Verdict::compile_error, Verdict::wrong_answer, Verdict::crashed,
                                Verdict::timed_out, Verdict::limit_exceeded, Verdict::tampered}) {
    evaluation.verdict = verdict;
    CHECK(evaluation.outcome() == Outcome::rejected);
    CHECK_FALSE(contains(evaluation.explain(), "no score"));
  }
  for (const Verdict verdict : {Verdict::unsupported, Verdict::invalid_problem, Verdict::internal_error}) {
    evaluation.verdict = verdict;
    CHECK(evaluation.outcome() == Outcome::not_judged);
  }
  evaluation.verdict = Verdict::accepted;
  evaluation.cases.clear();
  CHECK(evaluation.outcome() == Outcome::checked);
}

TEST_CASE("an evaluation that is not accepted, or suspected, or timed nothing, has no score") {
  Evaluation evaluation = two_measured();
  evaluation.integrity.suspicions = {"a kernel was left running"};
  CHECK_FALSE(evaluation.score());
  evaluation.integrity.suspicions.clear();
  evaluation.verdict = Verdict::wrong_answer;
  CHECK_FALSE(evaluation.score());
  evaluation.verdict = Verdict::accepted;
  CHECK(evaluation.score());
  evaluation.cases.clear();
  CHECK_FALSE(evaluation.score());
}

TEST_CASE("an evaluation that ended before any case is a verdict alone") {
  Evaluation evaluation;
  evaluation.verdict = Verdict::compile_error;
  evaluation.problem = "matmul";
  evaluation.device = "cpu";
  evaluation.explanation = "The submission does not compile.";
  CHECK(kbench::report::table(evaluation) ==
        "matmul, cpu, cold caches\n\ncompile_error: The submission does not compile.\n");
}

TEST_CASE("colour marks the verdict only, and only where it is asked for") {
  const Evaluation evaluation = two_measured();
  using kbench::report::Colour;
  CHECK(contains(kbench::report::table(evaluation, Colour::on), "\x1b[1;32maccepted\x1b[0m: Every"));
  CHECK_FALSE(contains(kbench::report::table(evaluation), "\x1b"));
  CHECK(contains(kbench::report::coloured(Verdict::crashed, Colour::on), "\x1b[1;31m"));
  CHECK(contains(kbench::report::coloured(Verdict::internal_error, Colour::on), "\x1b[1;33m"));
}
