// Each stage of an evaluation alone.
#include "evaluate/stage/conclude.hpp"
#include "evaluate/support.hpp"
#include "isolation/host/plan.hpp"
#include "language/language.hpp"

#include <csignal>
#include <filesystem>
#include <string>

using namespace kbench;
using namespace kbench::tests;
using decision::FailureKind;

namespace {

struct Stages {
  explicit Stages(const std::string& body, const Options& its_options = quick_options())
      : submission(doubled(body)), options(its_options), session("doubled", submission, options) {}

  stage::CompiledSubmission compile() {
    return stage::compile(session, description.problem, architecture_for(session, description));
  }
  stage::Measurements measure(const stage::CompiledSubmission& compiled) {
    process.start(description.problem);
    return stage::measure(session, process, description, compiled, plan(description.problem, options));
  }

  Submission submission;
  Options options;
  stage::Session session;
  stage::Description description = stage::describe(session);
  stage::SubmissionProcess process{session};
};

Submission doubled_in_cuda() {
  return {.language = Language::cuda,
          .files = {{.path = "mine.cu",
                     .text = "__global__ void twice(const float* x, float* y, size_t n) {\n"
                             "  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;\n"
                             "  if (i < n) y[i] = 2 * x[i];\n}\n"
                             "extern \"C\" void solution(const float* x, float* y, size_t n) {\n"
                             "  twice<<<(n + 255) / 256, 256>>>(x, y, n);\n}\n"}}};
}

Options for_architecture(const char* architecture) {
  Options options = quick_options();
  options.device = "cuda";
  options.compile.architecture = architecture;
  return options;
}

bool can_compile_cuda() {
  if (!std::filesystem::exists(KBENCH_BUILD_DIR "/tests/problems/cuda/doubled.so")) return false;
  try {
    return language::support(Language::cuda).find_compiler({}).has_value();
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

TEST_CASE("a problem is described without a submission's process") {
  Stages stages(right_body);
  CHECK(stages.description.problem.info.name == "doubled");
  CHECK(stages.description.plugin_sha256.size() == 64);
  CHECK(stages.description.device.architecture.empty());
  CHECK_FALSE(stages.description.roofline);
  CHECK_FALSE(stages.process.is_started());
}

TEST_CASE("a submission is compiled without a process that could run it") {
  Stages stages(right_body);
  const stage::CompiledSubmission compiled = stages.compile();
  CHECK(compiled.build.succeeded);
  CHECK(compiled.environment.count("compiler") == 1);
  CHECK_FALSE(stages.process.is_started());

  const stage::CompiledSubmission failed = Stages("nonsense").compile();
  CHECK_FALSE(failed.build.succeeded);
  CHECK(contains(failed.build.diagnostics, "nonsense"));
}

TEST_CASE("what was compiled for one evaluation is measured in another") {
  const stage::CompiledSubmission compiled = Stages(right_body).compile();
  Stages stages("this is not compiled");
  const stage::Measurements measured = stages.measure(compiled);
  CHECK_FALSE(measured.judgement.failure);
  CHECK(measured.seed);
  CHECK(measured.walls);
  CHECK(measured.cases.back().measurement);
}

TEST_CASE("measuring tells what failed, and the process's end tells how") {
  Stages stages("*(volatile int*)8 = 1; (void)x; (void)y; (void)n;");
  const stage::Measurements measured = stages.measure(stages.compile());
  REQUIRE(measured.judgement.failure);
  CHECK(measured.judgement.failure->kind == FailureKind::memory_fault);
  CHECK(measured.judgement.failure->place.starts_with("case '"));
  CHECK(measured.cases.size() == 1);
  const stage::EndedProcesses ended = stages.process.end(false);
  REQUIRE(ended.submission);
  CHECK(ended.submission->by_itself);
  CHECK(ended.submission->signal == SIGSEGV);
  CHECK(ended.unended.empty());
}

TEST_CASE("what stages found becomes an evaluation, as far as they came") {
  Stages stages(right_body);
  stage::Findings found;
  const Evaluation nothing = stage::conclude(stages.session, found);
  CHECK(nothing.problem == "doubled");
  CHECK(nothing.plugin_sha256.empty());

  found.description = stages.description;
  found.request = plan(stages.description.problem, stages.options);
  found.failure = decision::Failure{.kind = FailureKind::kbench_fault, .text = "the disk is full"};
  const Evaluation described = stage::conclude(stages.session, found);
  CHECK(described.verdict == Verdict::internal_error);
  CHECK(described.explanation == "the disk is full");
  CHECK(described.plugin_sha256 == stages.description.plugin_sha256);
  CHECK(described.correctness_cases > 0);
  CHECK_FALSE(described.hidden_cases);

  found.failure.reset();
  found.compiled.emplace();
  found.compiled->build.failure = "it does not define solution";
  found.ended.printed = "a runner was there, and nothing of the submission's in it";
  const Evaluation uncompiled = stage::conclude(stages.session, found);
  CHECK(uncompiled.verdict == Verdict::compile_error);
  CHECK(uncompiled.explanation == "it does not define solution");
  CHECK(uncompiled.output.empty());

  found.compiled->build.succeeded = true;
  found.measured.seed = Seed{7};
  found.measured.hidden_cases = 2;
  found.measured.judgement.warnings = {"the machine was busy"};
  found.ended.printed = "hello";
  const Evaluation accepted = stage::conclude(stages.session, found);
  CHECK(accepted.verdict == Verdict::accepted);
  CHECK(accepted.hidden_cases == 2);
  CHECK(accepted.correctness_cases == described.correctness_cases + 2);
  CHECK(accepted.output == "hello");
  CHECK(accepted.integrity.warnings.front() == "the machine was busy");
}

TEST_CASE("what a stage threw counts before a compile error, and both before what was measured") {
  stage::Findings found;
  found.compiled.emplace();
  found.compiled->build.succeeded = true;
  found.measured.judgement.failure =
      decision::Failure{.kind = FailureKind::wrong_output, .text = "y[0] is 1"};
  CHECK(facts_of(found).failure->kind == FailureKind::wrong_output);
  found.compiled->build.succeeded = false;
  CHECK(facts_of(found).failure->kind == FailureKind::not_compiled);
  found.failure = decision::Failure{.kind = FailureKind::problem_fault, .text = "it throws"};
  CHECK(facts_of(found).failure->kind == FailureKind::problem_fault);
}

TEST_CASE("where the architecture is named, a submission in CUDA is compiled without a GPU") {
  if (!can_compile_cuda()) {
    WARN("skipped: there is no nvcc");
    return;
  }
  const Compilation hopper = compile("doubled", doubled_in_cuda(), for_architecture("sm_90a"));
  INFO(hopper.diagnostics);
  REQUIRE(hopper.succeeded);
  CHECK(hopper.binary.language == Language::binary);
  CHECK(hopper.environment.at("compiler").starts_with("nvcc "));
  CHECK_FALSE(hopper.environment.at("host_compiler").empty());
  const Compilation ampere = compile("doubled", doubled_in_cuda(), for_architecture("sm_80"));
  REQUIRE(ampere.succeeded);
  CHECK(hopper.binary.files.front().text != ampere.binary.files.front().text);
}

TEST_CASE("an architecture that is none is refused before a compiler is asked") {
  if (!can_compile_cuda()) {
    WARN("skipped: there is no nvcc");
    return;
  }
  for (const char* const name : {"hopper", "90a", "sm_", "sm_90a -Xptxas -v"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(compile("doubled", doubled_in_cuda(), for_architecture(name)), Error);
  }
}

TEST_CASE("the architecture of a GPU means nothing to a submission for the processor") {
  Options options = quick_options();
  options.compile.architecture = "sm_90a";
  CHECK(compile("doubled", doubled(right_body), options).succeeded);
}
