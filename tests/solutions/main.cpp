// The solutions that kbench ships: each must get the verdict that its first line names, and what `kbench starter` prints
// must compile without a warning and be a wrong answer.
//
//     kbench-solutions                        of all problems, for the processor, and a table
//     kbench-solutions matmul softmax
//     kbench-solutions --device cuda
//     kbench-solutions --measure              the fast ones, timed in full
//     kbench-solutions --measure --markdown   the fastest of each problem and dtype: the table of docs/catalogue-measured.md
//
// A solution is plugins/<family>/<problem>/solutions/<name>.cpp or .cu, found by being there. docs/writing-a-problem.md
// says what its first lines are. One that is another one with a mistake is written as a change of it: see solutions/change.hpp.
#include "file_header.hpp"
#include "solutions/shipped.hpp"

#include <kbench/check_problem.hpp>
#include <kbench/kbench.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace kbench;
using namespace kbench::tests;

struct Arguments {
  std::string device = "cpu";
  std::vector<std::string> problems;  // none: all
  bool measure = false;
  bool markdown = false;

  bool on_gpu() const { return device != "cpu"; }
};

Options options_of(const Arguments& arguments) {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.device = arguments.device;
  if (!arguments.measure) {
    options.sampling.warm_up_calls = 3;
    options.sampling.min_samples = 3;
    options.sampling.max_samples = 3;
  }
  return options;
}

std::string_view dtype_name(const Evaluation& evaluation) {
  return evaluation.dtype ? name(*evaluation.dtype) : "unknown";
}

void complain(const std::string& problem, const std::string& solution, const Evaluation& evaluation,
              const std::string& expected) {
  fmt::print("FAIL {} {} {}: {}, not {}\n{}\n{}\n{}\n", problem, solution, dtype_name(evaluation),
             name(evaluation.verdict), expected, evaluation.explain(), evaluation.diagnostics,
             evaluation.output);
}

// The most of its tolerance that an element of any case used up.
double tolerance_used(const Evaluation& evaluation) {
  double most = 0.0;
  for (const CaseResult& result : evaluation.cases) most = std::max(most, result.verification.tolerance_used);
  return most;
}

// The geometric mean over the performance cases; none where the device's roofline is not known.
std::optional<double> roofline_fraction(const Evaluation& evaluation) {
  double sum_of_logs = 0.0;
  int count = 0;
  for (const CaseResult& result : evaluation.cases) {
    if (!result.measurement || !result.measurement->roofline_fraction) continue;
    sum_of_logs += std::log(*result.measurement->roofline_fraction);
    ++count;
  }
  return count == 0 ? std::nullopt : std::optional(std::exp(sum_of_logs / count));
}

// Of one solution, for one dtype.
struct Trial {
  std::string solution;
  Evaluation evaluation;
  double seconds = 0.0;
  bool as_expected = false;
};

std::vector<std::string> correctness_cases(const std::string& problem, const Options& options) {
  std::vector<std::string> names;
  for (const CaseDescription& each : describe(problem, options).cases) {
    if (each.test_case.purpose == Purpose::correctness) names.push_back(each.test_case.name);
  }
  return names;
}

// On the processor the timed cases, which take long, only where nothing is wrong with a wrong solution in the others.
Evaluation evaluate_cheaply(const Arguments& arguments, const std::string& problem, const fs::path& file,
                            Options options) {
  const Submission submission = submission_of(file);
  if (!arguments.on_gpu() && !arguments.measure) {
    options.cases = correctness_cases(problem, options);
    options.hidden_cases = 4;
    Evaluation evaluation = evaluate(problem, submission, options);
    if (!evaluation.accepted() || header_value(file, "expect") == "accepted") return evaluation;
    options.cases.clear();
    options.hidden_cases.reset();
  }
  return evaluate(problem, submission, options);
}

// A solution, and the dtype that it is run for: the problem's first where there is no value.
struct Run {
  fs::path file;
  std::optional<DType> dtype;
};

std::vector<Run> runs_of(const std::string& problem, const std::string& ending) {
  std::vector<Run> runs;
  for (const fs::path& file : solutions_of(problem, ending)) {
    for (const std::optional<DType> dtype : dtypes_of(file)) runs.push_back({file, dtype});
  }
  return runs;
}

Trial try_solution(const Arguments& arguments, const std::string& problem, const Run& run) {
  const auto& [file, dtype] = run;
  Options options = options_of(arguments);
  options.dtype = dtype;
  const auto begin = std::chrono::steady_clock::now();
  Trial trial{.solution = name_of_solution(file).string(),
              .evaluation = evaluate_cheaply(arguments, problem, file, options)};
  trial.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const std::string expected = header_value(file, "expect");
  trial.as_expected = name(trial.evaluation.verdict) == expected;
  if (!trial.as_expected) complain(problem, trial.solution, trial.evaluation, expected);
  return trial;
}

std::string percent(const Evaluation& evaluation) {
  const auto share = roofline_fraction(evaluation);
  return share ? fmt::format("{:.0f} %", *share * 100.0) : "";
}

void print_row(const std::string& problem, const Trial& trial) {
  const Evaluation& evaluation = trial.evaluation;
  const auto mean_ms = evaluation.geomean_runtime_ms();
  const std::string runtime = evaluation.accepted() && mean_ms ? fmt::format("{:.4g} ms", *mean_ms) : "";
  fmt::print("{:<22} {:<36} {:<11} {:<13} {:>9.2f} {:>12} {:>8} {:>6.1f}\n", problem, trial.solution,
             dtype_name(evaluation), name(evaluation.verdict), tolerance_used(evaluation), runtime,
             percent(evaluation), trial.seconds);
  std::fflush(stdout);
}

// Of all correctness cases and dtypes: "112 of 112".
std::string mutants_rejected(const Arguments& arguments, const std::string& problem) {
  const ProblemCheck check = check_problem(problem, options_of(arguments), std::chrono::seconds(0));
  int rejected = 0;
  int accepted = 0;
  for (const DTypeCheck& dtype : check.dtypes) {
    for (const CaseCheck& each : dtype.cases) {
      for (const MutantTrial& mutant : each.mutants) {
        rejected += mutant.fate == MutantFate::rejected ? 1 : 0;
        accepted += mutant.fate == MutantFate::accepted ? 1 : 0;
      }
    }
  }
  return fmt::format("{} of {}", rejected, rejected + accepted);
}

// A line of the table for each dtype: the fastest of its solutions.
void print_evidence(const Arguments& arguments, const std::string& problem,
                    const std::vector<Trial>& trials) {
  std::map<DType, const Trial*> fastest;
  for (const Trial& trial : trials) {
    if (!trial.evaluation.accepted()) continue;
    const Trial*& best = fastest[trial.evaluation.dtype.value()];
    if (best == nullptr || trial.evaluation.geomean_runtime_ms() < best->evaluation.geomean_runtime_ms())
      best = &trial;
  }
  std::string mutants = mutants_rejected(arguments, problem);
  for (const auto& [dtype, trial] : fastest) {
    fmt::print("| `{}` | {} | {} | `{}` | {:.2f} | {:.4g} | {} | {:.1f} |\n", problem, name(dtype),
               std::exchange(mutants, ""), trial->solution, tolerance_used(trial->evaluation),
               trial->evaluation.geomean_runtime_ms().value_or(0.0), percent(trial->evaluation),
               trial->seconds);
  }
  std::fflush(stdout);
}

bool try_starter(const Arguments& arguments, const std::string& problem) {
  Options options = options_of(arguments);
  const Language language = arguments.on_gpu() ? Language::cuda : Language::cpp;
  if (language == Language::cpp) options.compile.extra_flags = {"-Wall", "-Wextra"};
  const Submission starter = Submission::from_text(starter_code(problem, options, language), language);
  const Evaluation evaluation = evaluate(problem, starter, options);
  const bool is_right = evaluation.verdict == Verdict::wrong_answer && evaluation.diagnostics.empty();
  if (!is_right) complain(problem, "starter", evaluation, "wrong_answer without a warning");
  return is_right;
}

// How many did not get what they are meant to.
int try_all(const Arguments& arguments, const std::string& problem) {
  int right = 0;
  int wrong = 0;
  int failed = 0;
  for (const Run& run : runs_of(problem, arguments.on_gpu() ? ".cu" : ".cpp")) {
    ++(header_value(run.file, "expect") == "accepted" ? right : wrong);
    const Trial trial = try_solution(arguments, problem, run);
    print_row(problem, trial);
    failed += trial.as_expected ? 0 : 1;
  }
  if (right == 0 || wrong == 0) {
    fmt::print("FAIL {}: it has {} right solutions and {} wrong ones; one of each at least\n", problem, right,
               wrong);
    ++failed;
  }
  return failed + (try_starter(arguments, problem) ? 0 : 1);
}

// Those that may be the fastest for their dtype; the plain one for the first dtype only, and where that has no other.
std::vector<Run> fast_runs_of(const std::string& problem, const std::string& ending, DType first) {
  const auto is_first = [&](const Run& run) { return run.dtype.value_or(first) == first; };
  const auto is_plain = [](const Run& run) { return run.file.stem() == "plain"; };
  std::vector<Run> runs = runs_of(problem, ending);
  std::erase_if(runs, [&](const Run& run) {
    return header_value(run.file, "expect") != "accepted" || run.file.stem().string().starts_with("plain_") ||
           (is_plain(run) && !is_first(run));
  });
  const auto is_fast = [&](const Run& run) { return is_first(run) && !is_plain(run); };
  if (std::any_of(runs.begin(), runs.end(), is_fast)) std::erase_if(runs, is_plain);
  return runs;
}

int measure(const Arguments& arguments, const std::string& problem) {
  std::vector<Trial> trials;
  int failed = 0;
  const DType first = describe(problem, options_of(arguments)).dtype;
  for (const Run& run : fast_runs_of(problem, arguments.on_gpu() ? ".cu" : ".cpp", first)) {
    trials.push_back(try_solution(arguments, problem, run));
    failed += trials.back().as_expected ? 0 : 1;
    if (!arguments.markdown) print_row(problem, trials.back());
  }
  if (arguments.markdown) print_evidence(arguments, problem, trials);
  return failed;
}

bool run(const Arguments& arguments) {
  const std::vector<std::string> shipped = list_problems(options_of(arguments));
  for (const std::string& problem : arguments.problems) {
    if (std::find(shipped.begin(), shipped.end(), problem) == shipped.end())
      throw std::runtime_error("kbench ships no problem called " + problem);
  }
  const std::vector<std::string>& problems = arguments.problems.empty() ? shipped : arguments.problems;
  if (arguments.markdown) {
    fmt::print(
        "| problem | type | mutants rejected | solution | tolerance | ms | roofline | s |\n"
        "|---|---|---|---|---|---|---|---|\n");
  } else {
    fmt::print("{:<22} {:<36} {:<11} {:<13} {:>9} {:>12} {:>8} {:>6}\n", "problem", "solution", "type",
               "verdict", "tolerance", "runtime", "roofline", "s");
  }
  const auto begin = std::chrono::steady_clock::now();
  int failed = 0;
  for (const std::string& problem : problems)
    failed += arguments.measure ? measure(arguments, problem) : try_all(arguments, problem);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  fmt::print("\n{} problems in {:.0f} s, {} solutions not as expected\n", problems.size(), seconds.count(),
             failed);
  return failed == 0;
}

}  // namespace

int main(int count, char** values) {
  Arguments arguments;
  CLI::App app{"Evaluates the solutions that kbench ships"};
  app.add_option("problem", arguments.problems, "Only of these");
  app.add_option("--device", arguments.device, "cpu, cuda or cuda:1");
  app.add_flag("--measure", arguments.measure, "The fast ones, timed in full");
  app.add_flag("--markdown", arguments.markdown,
               "Of these the fastest for each dtype, and how the problem was checked, as Markdown")
      ->needs("--measure");
  CLI11_PARSE(app, count, values);
  if (arguments.on_gpu() && ::access("/dev/nvidiactl", F_OK) != 0) {
    std::puts("SKIPPED: there is no GPU");
    return 0;
  }
  try {
    return run(arguments) ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "kbench-solutions: {}\n", error.what());
    return 2;
  }
}
