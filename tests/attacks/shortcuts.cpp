// The corpus of shortcuts: submissions that leave out work which most inputs do not need.
//
//     kbench-shortcuts                       all of them, and a table
//     kbench-shortcuts --share 2/3           the second third
//     kbench-shortcuts saturates_at_three
//     kbench-shortcuts --repeat 20           each must be refused 20 times, on other inputs each time
//
// A shortcut is one file, tests/corpus/shortcuts/<slug>.cpp, found by being there. To add one, begin it with
//
//     // problem: gelu                 one that kbench ships
//     // naive: accepted               what the naive harness says: "accepted" or "wrong"
//     // case: n=605184 outliers       if need be: the case that the naive harness looks at; the first performance case otherwise
//     // timed: yes                    if need be: only the timed cases find it, so these are run, too
//
// and a few lines that say what is left out. Compiled with HONEST the same file is the honest twin, which does all of the work.
// kbench must find the shortcut a wrong answer and accept its twin, in the correctness cases and four that are hidden: so the
// refusal comes from what was left out, and from nothing else.
#include "attacks/naive_harness.hpp"
#include "file_header.hpp"

#include <kbench/kbench.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace kbench;
using namespace kbench::tests;

struct Selection {
  std::string share = "1/1";
  int repeat = 1;
  std::vector<std::string> slugs;  // none: all
};

struct Tally {
  std::set<std::string> problems;
  int shortcuts = 0;
  int fooled = 0;  // times that the naive harness accepted one
  int failed = 0;
};

// Of the correctness cases, and of the timed ones where a shortcut asks for them.
Options options_of(bool timed = false) {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.device = "cpu";
  options.check_only = !timed;
  options.sampling.warm_up_calls = 3;
  options.sampling.min_samples = 30;
  options.sampling.max_samples = 30;
  return options;
}

std::vector<fs::path> selected(const Selection& selection) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(KBENCH_SOURCE_DIR "/tests/corpus/shortcuts")) {
    const std::vector<std::string>& slugs = selection.slugs;
    if (slugs.empty() || std::find(slugs.begin(), slugs.end(), entry.path().stem()) != slugs.end())
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::size_t number = 0;
  std::size_t count = 0;
  if (std::sscanf(selection.share.c_str(), "%zu/%zu", &number, &count) != 2 || number == 0 || number > count)
    throw std::runtime_error("--share is a number, a slash, and how many there are: 2/4");
  const auto at = [&](std::size_t part) {
    return files.begin() + static_cast<std::ptrdiff_t>(files.size() * part / count);
  };
  return {at(number - 1), at(number)};
}

Submission compiled(const std::string& problem, const fs::path& file, std::vector<std::string> macros) {
  Options options = options_of();
  options.compile.extra_flags = std::move(macros);
  Compilation compilation = compile(problem, Submission::from_file(file), options);
  if (!compilation.succeeded) throw std::runtime_error(compilation.diagnostics);
  return compilation.binary;
}

std::string first_performance_case(const ProblemDescription& problem) {
  for (const CaseDescription& each : problem.cases) {
    if (each.test_case.purpose == Purpose::performance) return each.test_case.name;
  }
  throw std::runtime_error(problem.info.name + " has no performance case");
}

std::string ask_naive(const std::string& problem, const fs::path& file, const Submission& binary) {
  const ProblemDescription description = describe(problem, options_of());
  const fs::path directory = KBENCH_BUILD_DIR "/tests/shortcuts";
  fs::create_directories(directory);
  const fs::path shared_object = directory / (file.stem().string() + ".so");
  std::ofstream(shared_object, std::ios::binary) << binary.files.front().text;
  const std::string test_case = find_in_header(file, "case").value_or(first_performance_case(description));
  return run_naive({KBENCH_NAIVE_DIR "/kbench-naive-cpu", description.plugin, shared_object, test_case})
      .answer.word;
}

// Until it is not refused.
Evaluation ask_repeatedly(const std::string& problem, const Submission& shortcut, const Options& options,
                          int times) {
  Evaluation evaluation = evaluate(problem, shortcut, options);
  for (int i = 1; i < times && evaluation.verdict == Verdict::wrong_answer; ++i)
    evaluation = evaluate(problem, shortcut, options);
  return evaluation;
}

void try_shortcut(const fs::path& file, int repeat, Tally& tally) {
  const std::string problem = header_value(file, "problem");
  const Submission shortcut = compiled(problem, file, {});
  const Options options = options_of(find_in_header(file, "timed") == "yes");
  const Evaluation refused = ask_repeatedly(problem, shortcut, options, repeat);
  const Evaluation twin = evaluate(problem, compiled(problem, file, {"-DHONEST"}), options);
  const std::string naive = ask_naive(problem, file, shortcut);
  const bool passed =
      refused.verdict == Verdict::wrong_answer && twin.accepted() && naive == header_value(file, "naive");
  ++tally.shortcuts;
  tally.problems.insert(problem);
  tally.fooled += naive == "accepted" ? 1 : 0;
  tally.failed += passed ? 0 : 1;
  fmt::print("{:<36} {:<20} {:<10} {:<14} {:<14} {}\n", file.stem().string(), problem, naive,
             name(refused.verdict), name(twin.verdict), passed ? "pass" : "FAIL");
  if (!passed) {
    fmt::print("  the shortcut: {}{}\n  the twin: {}{}\n", refused.explain(), refused.output, twin.explain(),
               twin.output);
  }
  std::fflush(stdout);
}

bool run(const Selection& selection) {
  Tally tally;
  fmt::print("{:<36} {:<20} {:<10} {:<14} {:<14}\n", "shortcut", "problem", "naive", "kbench", "honest twin");
  for (const fs::path& file : selected(selection)) {
    try {
      try_shortcut(file, selection.repeat, tally);
    } catch (const std::exception& error) {
      ++tally.failed;
      fmt::print("FAIL {}: {}\n", file.stem().string(), error.what());
    }
  }
  fmt::print("{} shortcuts in {} problems, of which the naive harness accepts {}; {} not as expected\n",
             tally.shortcuts, tally.problems.size(), tally.fooled, tally.failed);
  return tally.shortcuts > 0 && tally.failed == 0;
}

}  // namespace

int main(int count, char** values) {
  Selection selection;
  CLI::App app{
      "Runs the corpus of shortcuts, each beside its honest twin, with kbench and with a naive harness"};
  app.add_option("--share", selection.share, "Only a part of them: 2/4 is the second quarter");
  app.add_option("--repeat", selection.repeat, "Try each so often, on other inputs each time")
      ->check(CLI::PositiveNumber);
  app.add_option("shortcut", selection.slugs, "Only these");
  CLI11_PARSE(app, count, values);
  try {
    return run(selection) ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "kbench-shortcuts: {}\n", error.what());
    return 2;
  }
}
