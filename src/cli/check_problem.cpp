#include "base/document/json.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/problem_checks.hpp"
#include "cli/progress_line.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/check_table.hpp"
#include "report/checks_table.hpp"

#include <kbench/check_problem.hpp>
#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <exception>
#include <memory>

namespace kbench::cli {
namespace {

struct CheckProblemArguments {
  std::string problem;
  bool all = false;  // `problem` is a directory of problems in Python
  int jobs = 1;
  Options options;
  std::optional<std::filesystem::path> json;  // a file, or "-"
  std::chrono::milliseconds performance_time{10'000};
};

int check_one(const CheckProblemArguments& arguments) {
  Options options = arguments.options;
  Inputs inputs;
  inputs.add(problem_named(arguments.problem), options);
  inputs.refuse(arguments.json);
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  const ProblemCheck check = [&] {
    ProgressLine line;
    if (can_rewrite_lines()) options.progress = [&line](const Progress& progress) { line.show(progress); };
    return kbench::check_problem(problem_named(arguments.problem), options, arguments.performance_time);
  }();
  const std::string document = to_json(check) + '\n';
  const auto print_result = [&] {
    arguments.json == "-" ? print(document) : print_coloured(report::table(check, output_colour()));
  };
  print_and_write(print_result, file, document);
  return check.passed() ? success : rejected;
}

std::string unchecked_document(const std::string& problem, const std::string& reason) {
  return document::dump({{"problem", problem}, {"error", reason}}) + '\n';
}

// Prints the line of each problem, or its document, as soon as it and those before it are checked. A file gets the
// documents at the end, also if the check was interrupted.
int check_all(const CheckProblemArguments& arguments) {
  if (!is_directory(arguments.problem))
    throw not_understood("--all", "a directory of problems in Python", arguments.problem);
  const std::filesystem::path directory = arguments.problem;
  const std::vector<std::filesystem::path> problems = problem_files(directory);
  if (problems.empty())
    throw not_understood("--all", "a directory with problems in Python", arguments.problem);
  std::vector<std::string> names;
  for (const std::filesystem::path& each : problems)
    names.push_back(each.lexically_relative(directory).string());
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);
  const bool prints_table = arguments.json != "-";

  Interrupt interrupt;
  Options options = arguments.options;
  options.stop = interrupt.token();
  ProblemChecks checks(problems, options, arguments.performance_time, arguments.jobs);
  report::ChecksTable table(names);
  std::string documents;
  std::exception_ptr unprinted;
  const auto show = [&](const std::string& text) {
    try {
      if (!unprinted) print(text);
    } catch (const Error&) {
      if (!file) throw;
      unprinted = std::current_exception();  // the file gets all documents
    }
  };
  const auto print_each = [&] {
    if (prints_table) show(table.heading());
    for (std::size_t i = 0; i < problems.size(); ++i) {
      std::string line;
      std::string document;
      try {
        const ProblemCheck check = checks.wait(i);
        line = table.add(names[i], check);
        document = to_json(check) + '\n';
      } catch (const Cancelled&) {
        continue;
      } catch (const Error& error) {
        line = table.add(names[i], error.what());
        document = unchecked_document(names[i], error.what());
      }
      documents += document;
      show(prints_table ? line : document);
    }
    if (prints_table) show(table.summary());
    if (unprinted) std::rethrow_exception(unprinted);
  };
  print_and_write(print_each, file, documents);
  if (interrupt.signal() != 0) return report_interruption(interrupt);
  return table.all_passed() ? success : rejected;
}

int check_problem(const CheckProblemArguments& arguments) {
  return arguments.all ? check_all(arguments) : check_one(arguments);
}

}  // namespace

Command add_check_problem(CLI::App& program) {
  const auto arguments = std::make_shared<CheckProblemArguments>();
  CLI::App* app = program.add_subcommand(
      "check-problem", "Whether a problem rejects wrong answers and accepts right ones, case by case");
  app->add_option("PROBLEM", arguments->problem,
                  "The name of a problem, or the path of a plugin, a reference file or a problem in Python")
      ->required()
      ->type_name("");
  auto* const all = app->add_flag("--all", arguments->all,
                                  "PROBLEM is a directory: check all problems in Python in it, a line each");
  add_value(app, "--jobs", arguments->jobs, "With --all, check so many at a time [1]", "N",
            parse_count_from<1>)
      ->needs(all);
  add_value(app, "--performance-time", arguments->performance_time,
            "Check performance cases for this long, for each element type; 0 leaves them out [10]", "SECONDS",
            parse_seconds_or_none);
  add_output(app, "--json", arguments->json,
             "Write the check as one JSON document, with --all one on each line; `-` prints it instead of "
             "the table");
  add_options(app, arguments->options,
              {"device", "dtype", "cases", "timeout", "seed", "python", "plugin_directories"});
  const auto describe = [&](const char* option, const char* help) {
    app->get_option(option)->description(help);
  };
  describe(
      "--device",
      "Check it on this device: cpu, cuda (the first GPU), cuda:1, ... [cpu; for a reference, that of its "
      "language]");
  describe("--dtype", "Element type, as float32; all that the problem offers unless named");
  describe("--case", "Check this test case only; may be repeated");
  describe("--timeout", "Longest that the check of one element type may take [600]");
  describe("--seed", "Check with other inputs, made from these 64 digits");
  app->footer(
      "Wrong answers are handed in for every case (zeros, a copied input, earlier results, half of an "
      "output, a\n"
      "lower precision), and so is the right one. A problem that accepts a wrong one, or whose inputs or "
      "reference\n"
      "are not the same each time, fails.\n"
      "Exit status: 0 the problem passed; 1 it failed; 2 a fault of usage or of the set-up.\n\n"
      "Examples:\n"
      "  kbench check-problem matmul --dtype float16\n"
      "  kbench check-problem --all KernelBench/level1 --device cuda --jobs 4\n"
      "  kbench check-problem ./build/plugins/rectify_in_place.so --device cuda");
  return {app, [arguments] { return check_problem(*arguments); }};
}

}  // namespace kbench::cli
