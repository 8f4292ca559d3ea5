#include "attacks/trial.hpp"

#include "attacks/canaries.hpp"
#include "attacks/naive_harness.hpp"
#include "base/system/one_core.hpp"
#include "language/cpp/preamble.hpp"
#include "load.hpp"
#include "python.hpp"
#include "read_file.hpp"

#include <kbench/kbench.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;

// What other work on the machine can do to a time of the naive harness, it does not do three times.
constexpr int naive_attempts = 3;

// Of those that are compared with an honest twin: the mean of few samples varies by more than what is compared.
constexpr int samples_beside_twin = 30;

// On a processor the programs are for NumPy's arrays.
fs::path interpreter_for(const Attack& attack) {
  return attack.device == "cpu" ? python_with_numpy() : python_of_tests();
}

Options options_for(const Attack& attack) {
  Options options;
  options.device = attack.device;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.compile.cache = 0;  // each time behind today's walls
  options.sampling.warm_up_calls = 5;
  options.sampling.min_samples = 3;
  options.sampling.max_samples = 5;
  options.limits.call = std::chrono::seconds(5);
  options.hidden_cases = attack.hidden;
  options.compile.python = interpreter_for(attack);
  if (attack.warm) options.sampling.cache = CacheMode::warm;
  if (attack.kbench.needs_honest_twin()) {
    options.sampling.min_samples = samples_beside_twin;
    options.sampling.max_samples = samples_beside_twin;
  }
  return options;
}

const ProblemDescription& described(const Attack& attack) {
  static std::map<std::pair<std::string, std::string>, ProblemDescription> known;
  auto& problem = known[{attack.problem.text(), attack.device}];
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

// The largest that is cheap, or the first where none is.
std::string correctness_case_of(const Attack& attack) {
  constexpr std::int64_t cheap_bytes = 1 << 20;
  const CaseDescription* first = nullptr;
  const CaseDescription* chosen = nullptr;
  for (const CaseDescription& each : described(attack).cases) {
    if (each.test_case.purpose != Purpose::correctness) continue;
    if (first == nullptr) first = &each;
    if (each.bytes > cheap_bytes) continue;
    if (chosen == nullptr || each.bytes > chosen->bytes) chosen = &each;
  }
  if (first == nullptr) throw std::runtime_error(attack.file.string() + ": there is no correctness case");
  return (chosen != nullptr ? chosen : first)->test_case.name;
}

// Where kbench's compiler refuses: as the harnesses do it that have no walls around theirs.
std::string compile_without_walls(const Attack& attack, const std::vector<std::string>& macros,
                                  const fs::path& shared_object) {
  const ProblemDescription& problem = described(attack);
  const fs::path preamble = shared_object.string() + ".hpp";
  std::ofstream(preamble) << cpp::preamble(problem.signature, problem.dtype, attack.language);
  std::vector<std::string> command{"g++",     "-O3",      "-std=c++20",     "-fPIC",
                                   "-shared", "-include", preamble.string()};
  command.insert(command.end(), macros.begin(), macros.end());
  command.insert(command.end(), {attack.file.string(), "-o", shared_object.string()});
  return output_of(command);
}

std::string in_words(const Answer& answer) {
  if (!answer.time_ms) return answer.word;
  return fmt::format("{} {:.4f} ms{}", answer.word, *answer.time_ms, answer.is_unproven ? ", unproven" : "");
}

// Of the only performance case; null where it did not come to its end.
const Measurement* measurement_of(const Evaluation& evaluation) {
  for (const CaseResult& each : evaluation.cases) {
    if (each.measurement) return &*each.measurement;
  }
  return nullptr;
}

// Where one is missing the evaluation says so, and nothing is promised. None of the attacks is about what a control group
// bounds.
bool all_walls_stand(const Evaluation& evaluation) {
  const std::vector<Protection>& all = evaluation.integrity.protections;
  return std::all_of(all.begin(), all.end(),
                     [](const Protection& each) { return each.active || each.name == "cgroup"; });
}

// Whether it is the attack, or its honest twin: the same calls, and nothing else.
enum class Role : std::uint8_t { attack, honest_twin };

// With the modules that it imports; `canaries` has what it may reach for.
Submission in_python(const Attack& attack, const Canaries& canaries, Role role) {
  const std::string honest = role == Role::honest_twin ? "HONEST = True\n" : "HONEST = False\n";
  Submission submission{.language = attack.language,
                        .files = {{"solution.py", testing::read_file(attack.file)},
                                  {"canaries.py", canaries.python_module() + honest}}};
  for (const fs::path& header : attack.headers)
    submission.files.push_back({header.filename(), testing::read_file(header)});
  return submission;
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file.exceptions(std::ios::failbit | std::ios::badbit);
  file << text;
}

// Compares both answers with what is expected of them.
class Comparison {
 public:
  Comparison(const Attack& attack, int attempts) : attack_(attack), attempts_(attempts) {
    fs::create_directories(directory_);
    if (!is_in_python()) options_.compile.extra_flags = canaries_.macros();
    options_.cases = {correctness_case_of(attack), performance_case_of(attack)};
  }

  Trial run() {
    const Submission submission = made(Role::attack);
    if (attack_.kbench.needs_honest_twin()) {
      ask_beside_honest_twin(submission);
    } else {
      judge(ask_kbench(submission), {});
    }
    if (attack_.naive.text() == "not run") {
      trial_.naive = attack_.naive.text();
    } else {
      ask_naive(submission);
    }
    return std::move(trial_);
  }

 private:
  bool is_in_python() const { return attack_.language == Language("python"); }

  // A binary, where there is a compiler and it does not refuse.
  Submission made(Role role) const {
    if (is_in_python()) return in_python(attack_, canaries_, role);
    std::vector<fs::path> files{attack_.file};
    files.insert(files.end(), attack_.headers.begin(), attack_.headers.end());
    const Submission source = Submission::from_files(files);
    Options options = options_;
    if (role == Role::honest_twin) options.compile.extra_flags.emplace_back("-DHONEST");
    const Compilation compilation = compile(attack_.problem, source, options);
    if (compilation.succeeded) return compilation.binary;
    if (role == Role::honest_twin)
      throw std::runtime_error("the honest twin does not compile: " + compilation.diagnostics);
    return source;
  }

  // First, for it leaves the canaries as they are.
  Evaluation ask_kbench(const Submission& submission) const {
    const Load load(attack_.load);
    return evaluate(attack_.problem, submission, options_);
  }

  // A machine is faster at one moment than at another, which lasts for no attempt but one; what an attack gains, it gains
  // in each. The twin is timed after each attempt, and before the only one; the lesser of two times counts.
  void ask_beside_honest_twin(const Submission& submission) {
    const Submission twin = made(Role::honest_twin);
    double before_ms = attempts_ == 1 ? time_of_twin(twin) : std::numeric_limits<double>::infinity();
    for (int attempt = 0; attempt < attempts_ && !trial_.passed; ++attempt) {
      const Evaluation evaluation = ask_kbench(submission);
      const double after_ms = time_of_twin(twin);
      judge(evaluation, std::min(before_ms, after_ms));
      before_ms = after_ms;
    }
  }

  double time_of_twin(const Submission& twin) const {
    const Evaluation evaluation = evaluate(attack_.problem, twin, options_);
    const Measurement* const measurement = measurement_of(evaluation);
    if (!evaluation.accepted() || measurement == nullptr)
      throw std::runtime_error("the honest twin is not accepted: " + evaluation.explain() +
                               evaluation.output);
    return measurement->runtime_ms;
  }

  void judge(const Evaluation& evaluation, std::optional<double> honest_ms) {
    Answer answer{.word = std::string(name(evaluation.verdict)), .honest_ms = honest_ms};
    const Measurement* const measurement = measurement_of(evaluation);
    if (evaluation.accepted() && measurement != nullptr) {
      answer.time_ms = measurement->runtime_ms;
      answer.is_unproven = !measurement->is_proven();
      answer.carried_ms = measurement->audit.carried_ms;
      if (honest_ms) trial_.ratio = measurement->runtime_ms / *honest_ms;
    }
    answer.slack_ms = evaluation.integrity.timing_slack_ms.value_or(0.0);
    const std::string reached =
        canaries_.reached(evaluation.diagnostics + evaluation.explanation + evaluation.output);
    trial_.kbench = in_words(answer) + (reached.empty() ? "" : ", harmed (" + reached + ")");
    trial_.passed = attack_.kbench.holds_for(answer) && (reached.empty() || !all_walls_stand(evaluation));
    if (trial_.passed) return;
    trial_.details =
        fmt::format("kbench: {}{}{}", evaluation.explain(), evaluation.diagnostics, evaluation.output);
    if (honest_ms) trial_.details += fmt::format("\n  the honest twin: {:.4f} ms", *honest_ms);
    if (measurement == nullptr) return;
    const Audit& audit = measurement->audit;
    trial_.details += fmt::format(
        "\n  samples {:.4f} ms, audit ({:.4f} - {:.4f} ms) / {} calls, slack {:.4f} ms, alone {:.4f} ms\n",
        measurement->median_ms, audit.batch_ms, audit.overhead_ms, audit.calls, audit.slack_ms,
        audit.single_call_ms);
  }

  void ask_naive(const Submission& submission) {
    std::string compiler_output;
    const std::vector<std::string> command =
        is_in_python() ? naive_command_in_python(submission) : naive_command(submission, compiler_output);
    bool as_expected = false;
    NaiveRun run;
    for (int attempt = 0; attempt < naive_attempts && !as_expected; ++attempt) {
      run = run_naive(command);
      const std::string reached = wait_for_harm(compiler_output + run.output);
      trial_.naive = reached.empty() ? in_words(run.answer) : "harmed (" + reached + ")";
      as_expected = attack_.naive.holds_for(reached.empty() ? run.answer : Answer{.word = "harmed"});
    }
    if (as_expected) return;
    trial_.passed = false;
    trial_.details += fmt::format("naive: {}{}", compiler_output, run.output);
  }

  std::vector<std::string> naive_command(const Submission& submission, std::string& compiler_output) const {
    const fs::path shared_object = directory_ / (attack_.slug + ".so");
    fs::remove(shared_object);
    if (submission.language == Language::binary) {
      write_file(shared_object, submission.files.front().text);
    } else {
      compiler_output = compile_without_walls(attack_, options_.compile.extra_flags, shared_object);
    }
    return {KBENCH_NAIVE_DIR "/kbench-naive-" + attack_.device, described(attack_).plugin, shared_object,
            options_.cases.back()};
  }

  std::vector<std::string> naive_command_in_python(const Submission& submission) const {
    const fs::path place = directory_ / ("python_" + attack_.device) / attack_.slug;
    fs::remove_all(place);
    fs::create_directories(place);
    for (const SourceFile& file : submission.files) write_file(place / file.path, file.text);
    return {interpreter_for(attack_),
            "-B",
            KBENCH_SOURCE_DIR "/tests/attacks/naive/naive.py",
            attack_.problem.text(),
            options_.cases.back(),
            place,
            attack_.device};
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
  int attempts_;
  Canaries canaries_;
  Options options_ = options_for(attack_);
  fs::path directory_ = KBENCH_BUILD_DIR "/tests/attacks";
  Trial trial_;
};

}  // namespace

Trial try_attack(const Attack& attack, int attempts) {
  if (!attack.one_core) return Comparison(attack, attempts).run();
  const system::OneCore held;
  return Comparison(attack, attempts).run();
}

}  // namespace kbench::tests
