#include "attacks/trial.hpp"

#include "attacks/canaries.hpp"
#include "attacks/naive_harness.hpp"
#include "process/one_core.hpp"
#include "toolchain/preamble.hpp"

#include <kbench/kbench.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <stdexcept>
#include <utility>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;

// What other work on the machine can do to a time of the naive harness, it does not do three times.
constexpr int naive_attempts = 3;

Options options_for(const Attack& attack) {
  Options options;
  options.device = attack.language == Language::cuda ? "cuda" : "cpu";
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.sampling.warm_up_calls = 5;
  options.sampling.min_samples = 3;
  options.sampling.max_samples = 5;
  options.limits.call = std::chrono::seconds(5);
  return options;
}

const ProblemDescription& described(const Attack& attack) {
  static std::map<std::pair<std::string, Language>, ProblemDescription> known;
  auto& problem = known[{attack.problem, attack.language}];
  if (problem.cases.empty()) problem = describe(attack.problem, options_for(attack));
  return problem;
}

// The performance case that the attack names, or the first.
std::string performance_case_of(const Attack& attack) {
  for (const CaseDescription& each : described(attack).cases) {
    const bool named = !attack.performance_case || *attack.performance_case == each.test_case.name;
    if (each.test_case.purpose == Purpose::performance && named) return each.test_case.name;
  }
  throw std::runtime_error(attack.file.string() + ": there is no such performance case");
}

// The largest that is cheap.
std::string correctness_case_of(const Attack& attack) {
  constexpr std::int64_t cheap_bytes = 1 << 20;
  const CaseDescription* chosen = nullptr;
  for (const CaseDescription& each : described(attack).cases) {
    if (each.test_case.purpose != Purpose::correctness || each.bytes > cheap_bytes) continue;
    if (chosen == nullptr || each.bytes > chosen->bytes) chosen = &each;
  }
  return chosen->test_case.name;
}

// Where kbench's compiler refuses: as the harnesses do it that have no walls around theirs.
std::string compile_without_walls(const Attack& attack, const std::vector<std::string>& macros,
                                  const fs::path& shared_object) {
  const ProblemDescription& problem = described(attack);
  const fs::path preamble = shared_object.string() + ".hpp";
  std::ofstream(preamble) << toolchain::preamble(problem.signature, problem.dtype, attack.language);
  std::vector<std::string> command{"g++",     "-O3",      "-std=c++20",     "-fPIC",
                                   "-shared", "-include", preamble.string()};
  command.insert(command.end(), macros.begin(), macros.end());
  command.insert(command.end(), {attack.file.string(), "-o", shared_object.string()});
  return output_of(command);
}

std::string in_words(const Answer& answer) {
  return answer.time_ms ? fmt::format("{} {:.4f} ms", answer.word, *answer.time_ms) : answer.word;
}

// Where one is missing the evaluation says so, and nothing is promised. None of the attacks is about what a control group
// bounds.
bool all_walls_stand(const Evaluation& evaluation) {
  const std::vector<Protection>& all = evaluation.integrity.protections;
  return std::all_of(all.begin(), all.end(),
                     [](const Protection& each) { return each.active || each.name == "cgroup"; });
}

// Compares both answers with what is expected of them.
class Comparison {
 public:
  explicit Comparison(const Attack& attack) : attack_(attack) {
    const fs::path directory = KBENCH_BUILD_DIR "/tests/attacks";
    fs::create_directories(directory);
    shared_object_ = directory / (attack.slug + ".so");
    options_.compile.extra_flags = canaries_.macros();
    options_.cases = {correctness_case_of(attack), performance_case_of(attack)};
  }

  Trial run() {
    const Submission source = Submission::from_file(attack_.file);
    const Compilation compilation = compile(attack_.problem, source, options_);
    ask_kbench(compilation.succeeded ? compilation.binary : source);
    if (attack_.naive.text() == "not run") {
      trial_.naive = attack_.naive.text();
      return std::move(trial_);
    }
    std::string compiler_output;
    fs::remove(shared_object_);
    if (compilation.succeeded) {
      std::ofstream file(shared_object_, std::ios::binary);
      file.exceptions(std::ios::failbit | std::ios::badbit);
      file << compilation.binary.files.front().text;
    } else {
      compiler_output = compile_without_walls(attack_, options_.compile.extra_flags, shared_object_);
    }
    ask_naive(compiler_output);
    return std::move(trial_);
  }

 private:
  // First, for it leaves the canaries as they are.
  void ask_kbench(const Submission& submission) {
    const Evaluation evaluation = evaluate(attack_.problem, submission, options_);
    Answer answer{.word = std::string(name(evaluation.verdict))};
    if (evaluation.accepted()) answer.time_ms = evaluation.geomean_runtime_ms();
    answer.slack_ms = evaluation.integrity.timing_slack_ms;
    const std::string reached =
        canaries_.reached(evaluation.diagnostics + evaluation.explanation + evaluation.output);
    trial_.kbench = in_words(answer) + (reached.empty() ? "" : ", harmed (" + reached + ")");
    trial_.passed = attack_.kbench.holds_for(answer) && (reached.empty() || !all_walls_stand(evaluation));
    if (trial_.passed) return;
    trial_.details +=
        fmt::format("kbench: {}{}{}", evaluation.explain(), evaluation.diagnostics, evaluation.output);
    for (const CaseResult& each : evaluation.cases) {
      if (!each.measurement) continue;
      trial_.details += fmt::format(
          "\n  samples {:.4f} ms, audit ({:.4f} - {:.4f} ms) / {} calls, slack {:.4f} ms\n",
          each.measurement->median_ms, each.measurement->audit.batch_ms, each.measurement->audit.overhead_ms,
          each.measurement->audit.calls, each.measurement->audit.slack_ms);
    }
  }

  void ask_naive(const std::string& compiler_output) {
    const fs::path harness = attack_.language == Language::cuda ? KBENCH_NAIVE_DIR "/kbench-naive-cuda"
                                                                : KBENCH_NAIVE_DIR "/kbench-naive-cpu";
    bool as_expected = false;
    NaiveRun run;
    for (int attempt = 0; attempt < naive_attempts && !as_expected; ++attempt) {
      run = run_naive(harness, described(attack_).plugin, shared_object_, options_.cases.back());
      const std::string reached = wait_for_harm(compiler_output + run.output);
      trial_.naive = reached.empty() ? in_words(run.answer) : "harmed (" + reached + ")";
      as_expected = attack_.naive.holds_for(reached.empty() ? run.answer : Answer{.word = "harmed"});
    }
    if (as_expected) return;
    trial_.passed = false;
    trial_.details += fmt::format("naive: {}{}", compiler_output, run.output);
  }

  // What the naive harness's process left behind may take a moment.
  std::string wait_for_harm(const std::string& output) const {
    std::string reached = canaries_.reached(output);
    for (int i = 0; i < 100 && reached.empty() && attack_.naive.text() == "harmed"; ++i) {
      ::usleep(10'000);
      reached = canaries_.reached(output);
    }
    return reached;
  }

  const Attack& attack_;
  Canaries canaries_;
  Options options_ = options_for(attack_);
  fs::path shared_object_;
  Trial trial_;
};

}  // namespace

Trial try_attack(const Attack& attack) {
  if (!attack.one_core) return Comparison(attack).run();
  const process::OneCore held;
  return Comparison(attack).run();
}

}  // namespace kbench::tests
