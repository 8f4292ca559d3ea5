#include "cli/arguments.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"
#include "report/check_table.hpp"
#include "report/checks_table.hpp"
#include "site/problem_files.hpp"

#include <kbench/check_problem.hpp>
#include <kbench/evaluate.hpp>

namespace kbench::cli {
namespace {

// Performance cases may be left out, which no other command's time limit allows.
std::chrono::milliseconds parse_performance_time(std::string_view option, std::string_view text) {
  const bool is_zero = !text.empty() && text.find_first_not_of("0.") == text.npos && text != ".";
  return is_zero ? std::chrono::milliseconds{0} : parse_seconds(option, text);
}

Options options_of(const CheckProblemArguments& arguments) {
  Options options;
  options.device = arguments.device;
  if (arguments.dtype) options.dtype = parse_dtype("--dtype", *arguments.dtype);
  options.cases = arguments.cases;
  if (arguments.timeout) options.limits.total = parse_seconds("--timeout", *arguments.timeout);
  if (arguments.seed) options.seed = parse_seed("--seed", *arguments.seed);
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  return options;
}

int check_one(const CheckProblemArguments& arguments, Options& options,
              std::chrono::milliseconds performance_time) {
  Inputs inputs;
  inputs.add(problem_named(arguments.problem), options);
  inputs.refuse(arguments.json);
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  ProblemCheck check;
  try {
    ProgressLine line;
    if (can_rewrite_lines()) options.progress = [&line](const Progress& progress) { line.show(progress); };
    check = kbench::check_problem(problem_named(arguments.problem), options, performance_time);
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  const std::string document = to_json(check) + '\n';
  const auto print_result = [&] {
    arguments.json == "-" ? print(document) : print_coloured(report::table(check, output_colour()));
  };
  print_and_write(print_result, file, document);
  return check.passed() ? success : rejected;
}

// A line of the table for each problem as soon as it is checked, and a line of JSON each.
int check_all(const CheckProblemArguments& arguments, Options& options,
              std::chrono::milliseconds performance_time) {
  if (!is_directory(arguments.problem))
    throw not_understood("--all", "a directory of problems in Python", arguments.problem);
  const std::filesystem::path directory = arguments.problem;
  const std::vector<std::filesystem::path> problems = site::problem_files(directory);
  if (problems.empty())
    throw not_understood("--all", "a directory with problems in Python", arguments.problem);
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  report::ChecksTable table;
  std::string documents;
  for (const std::filesystem::path& problem : problems) {
    const std::string name = problem.lexically_relative(directory).string();
    try {
      ProgressLine line;
      if (can_rewrite_lines()) options.progress = [&line](const Progress& progress) { line.show(progress); };
      const ProblemCheck check = kbench::check_problem(ProblemRef::at(problem), options, performance_time);
      table.add(name, check);
      documents += to_json(check) + '\n';
    } catch (const Cancelled&) {
      return report_interruption(interrupt);
    } catch (const Error& error) {
      table.add(name, error.what());
    }
  }
  const auto print_result = [&] { print(arguments.json == "-" ? documents : table.text()); };
  print_and_write(print_result, file, documents);
  return table.all_passed() ? success : rejected;
}

}  // namespace

int check_problem(const CheckProblemArguments& arguments) {
  Options options = options_of(arguments);
  const auto performance_time = parse_performance_time("--performance-time", arguments.performance_time);
  return arguments.all ? check_all(arguments, options, performance_time)
                       : check_one(arguments, options, performance_time);
}

}  // namespace kbench::cli
