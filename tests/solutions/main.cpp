// The solutions that kbench ships: each must get the verdict that its first line names, and what `kbench starter` prints
// must compile without a warning and be a wrong answer.
//
//     kbench-solutions                        of all problems, for the processor, and a table
//     kbench-solutions matmul softmax
//     kbench-solutions --device cuda
//     kbench-solutions --measure              the right ones alone, timed in full
//     kbench-solutions --measure --markdown   the table of docs/catalogue.md
//
// A solution is plugins/<family>/<problem>/solutions/<name>.cpp or .cu, found by being there. docs/writing-a-problem.md
// says what its first lines are.
#include "file_header.hpp"

#include <kbench/kbench.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
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

struct Tally {
  int as_expected = 0;
  int failed = 0;
};

Options options_of(const Arguments& arguments) {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.device = arguments.device;
  if (!arguments.measure) {
    options.sampling.min_samples = 3;
    options.sampling.max_samples = 3;
  }
  return options;
}

// "plain_float64.cpp" is for float64; without a dtype at its end a solution is for the problem's first.
std::optional<DType> dtype_of(const fs::path& solution) {
  const std::string stem = solution.stem().string();
  for (const DType dtype : all_dtypes) {
    if (stem.ends_with("_" + std::string(name(dtype)))) return dtype;
  }
  return std::nullopt;
}

// In the order of their names.
std::vector<fs::path> solutions_of(const std::string& problem, const std::string& ending) {
  std::set<fs::path> files;
  for (const auto& family : fs::directory_iterator(KBENCH_SOURCE_DIR "/plugins")) {
    const fs::path directory = family.path() / problem / "solutions";
    if (!fs::is_directory(directory)) continue;
    for (const auto& file : fs::directory_iterator(directory)) {
      if (file.path().extension() == ending) files.insert(file.path());
    }
  }
  return {files.begin(), files.end()};
}

void complain(const std::string& problem, const std::string& solution, const Evaluation& evaluation,
              const std::string& expected) {
  fmt::print("FAIL {} {}: {}, not {}\n{}\n{}\n{}\n", problem, solution, name(evaluation.verdict), expected,
             evaluation.explain(), evaluation.diagnostics, evaluation.output);
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

void print_row(const Arguments& arguments, const std::string& problem, const std::string& solution,
               const Evaluation& evaluation, double seconds) {
  const auto share = roofline_fraction(evaluation);
  const std::string percent = share ? fmt::format("{:.0f} %", *share * 100.0) : "";
  const std::string runtime =
      evaluation.accepted() ? fmt::format("{:.4g} ms", evaluation.geomean_runtime_ms()) : "";
  const std::string tolerance = fmt::format("{:.2f}", tolerance_used(evaluation));
  const std::string duration = fmt::format("{:.1f}", seconds);
  const std::array<std::string_view, 7> cells{problem, solution, name(evaluation.verdict), tolerance, runtime,
                                              percent, duration};
  if (arguments.markdown) {
    fmt::print("| {} |\n", fmt::join(cells, " | "));
  } else {
    fmt::print("{:<22} {:<36} {:<13} {:>9} {:>12} {:>8} {:>6}\n", cells[0], cells[1], cells[2], cells[3],
               cells[4], cells[5], cells[6]);
  }
  std::fflush(stdout);
}

bool try_solution(const Arguments& arguments, const std::string& problem, const fs::path& file) {
  const std::string expected = header_value(file, "expect");
  if (arguments.measure && expected != "accepted") return true;
  Options options = options_of(arguments);
  options.dtype = dtype_of(file);
  const auto begin = std::chrono::steady_clock::now();
  const Evaluation evaluation = evaluate(problem, Submission::from_file(file), options);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  print_row(arguments, problem, file.filename().string(), evaluation, seconds.count());
  const bool is_right = name(evaluation.verdict) == expected;
  if (!is_right) complain(problem, file.filename().string(), evaluation, expected);
  return is_right;
}

bool try_starter(const Arguments& arguments, const std::string& problem) {
  Options options = options_of(arguments);
  const Language language = arguments.on_gpu() ? Language::cuda : Language::cpp;
  if (language == Language::cpp) options.compile.extra_flags = {"-Wall", "-Wextra"};
  const Submission starter = Submission::from_text(starter_code(problem, options, language), language);
  const Evaluation evaluation = evaluate(problem, starter, options);
  const bool is_right = evaluation.verdict == Verdict::wrong_answer &&
                        (language == Language::cuda || evaluation.diagnostics.empty());
  if (!is_right) complain(problem, "starter", evaluation, "wrong_answer without a warning");
  return is_right;
}

void try_problem(const Arguments& arguments, const std::string& problem, Tally& tally) {
  const auto count = [&](bool is_right) { ++(is_right ? tally.as_expected : tally.failed); };
  const std::vector<fs::path> solutions = solutions_of(problem, arguments.on_gpu() ? ".cu" : ".cpp");
  int right = 0;
  int wrong = 0;
  for (const fs::path& file : solutions) {
    ++(header_value(file, "expect") == "accepted" ? right : wrong);
    count(try_solution(arguments, problem, file));
  }
  if (right == 0 || wrong == 0) {
    fmt::print("FAIL {}: it has {} right solutions and {} wrong ones; one of each at least\n", problem, right,
               wrong);
    ++tally.failed;
  }
  if (!arguments.measure) count(try_starter(arguments, problem));
}

bool run(const Arguments& arguments) {
  const std::vector<std::string> shipped = list_problems(options_of(arguments));
  for (const std::string& problem : arguments.problems) {
    if (std::find(shipped.begin(), shipped.end(), problem) == shipped.end())
      throw std::runtime_error("kbench ships no problem called " + problem);
  }
  if (arguments.markdown)
    fmt::print(
        "| problem | solution | verdict | tolerance used | runtime | roofline | seconds |\n"
        "|---|---|---|---|---|---|---|\n");
  else
    fmt::print("{:<22} {:<36} {:<13} {:>9} {:>12} {:>8} {:>6}\n", "problem", "solution", "verdict",
               "tolerance", "runtime", "roofline", "s");
  const auto begin = std::chrono::steady_clock::now();
  Tally tally;
  for (const std::string& problem : arguments.problems.empty() ? shipped : arguments.problems)
    try_problem(arguments, problem, tally);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  fmt::print("\n{} as expected, {} not, in {:.0f} s\n", tally.as_expected, tally.failed, seconds.count());
  return tally.failed == 0;
}

}  // namespace

int main(int count, char** values) {
  Arguments arguments;
  CLI::App app{"Evaluates the solutions that kbench ships"};
  app.add_option("problem", arguments.problems, "Only of these");
  app.add_option("--device", arguments.device, "cpu or cuda")->check(CLI::IsMember({"cpu", "cuda"}));
  app.add_flag("--measure", arguments.measure, "The right ones alone, timed in full");
  app.add_flag("--markdown", arguments.markdown, "The table as Markdown");
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
