#include "base/document/text.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/results.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>
#include <kbench/replay.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace kbench::cli {
namespace {

struct ReplayArguments {
  std::string result;  // a file that `evaluate --json` wrote
  std::vector<std::string> files;
  std::string problem;  // empty: the result's name of it
  Options options;
  std::optional<std::filesystem::path> json;
  bool quiet = false;
};

std::string comparison_of(const Replay& replay, const Evaluation& before) {
  std::string text;
  for (const std::string& difference : replay.differences)
    text += "differs: " + document::printable_line(difference) + "\n";
  for (const std::string& remark : replay.remarks) text += "note: " + document::printable_line(remark) + "\n";
  if (replay.agrees())
    text += fmt::format("agrees: {}, {}, on the same inputs\n", name(before.verdict),
                        document::counted(before.cases.size(), "case"));
  return text;
}

int replay(const ReplayArguments& arguments) {
  const Evaluation before = read_result(arguments.result);
  Options options = arguments.options;
  const Submission submission = read_submission(arguments.files);
  std::optional<ProblemRef> problem;
  if (!arguments.problem.empty()) problem = problem_named(arguments.problem);
  Inputs inputs;
  inputs.add(arguments.result);
  inputs.add(arguments.files, submission);
  inputs.add(problem.value_or(ProblemRef::named(before.problem)), options);
  if (options.compile.compiler) inputs.add(*options.compile.compiler);
  inputs.refuse(arguments.json);
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  const Replay replay = [&] {
    ProgressLine line;
    if (!arguments.quiet && can_rewrite_lines())
      options.progress = [&line](const Progress& progress) { line.show(progress); };
    return kbench::replay(before, submission, options, problem);
  }();
  const std::string document = to_json(replay.evaluation) + '\n';
  const auto print_result = [&] {
    if (arguments.json == "-") {
      print(document);
      print_note(comparison_of(replay, before));
    } else {
      if (!arguments.quiet) print_coloured(report::table(replay.evaluation, output_colour()) + "\n");
      print(comparison_of(replay, before));
    }
  };
  print_and_write(print_result, file, document);
  if (!is_about_submission(replay.evaluation.verdict)) return fault;
  return replay.agrees() ? success : rejected;
}

}  // namespace

Command add_replay(CLI::App& program) {
  const auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* app =
      program.add_subcommand("replay", "Evaluate again what gave a result, on the same inputs, and compare");
  app->add_option("RESULT", arguments->result, "What kbench evaluate --json has written")
      ->required()
      ->type_name("");
  add_files(app, arguments->files);
  add_output(app, "--json", arguments->json,
             "Write the second evaluation as one JSON document; `-` prints it instead of the table");
  app->add_flag("--quiet", arguments->quiet, "Print the comparison only");
  app->add_option(
         "--problem", arguments->problem,
         "The path of the plugin or reference file, if the problem is not found by its name in the result")
      ->type_name("PROBLEM");
  add_options(app, arguments->options, OptionScope::running);
  app->footer(
      "Problem, device, dtype, cache mode, cases and seed are the result's; limits, compiler and flags are "
      "not in it.\n"
      "Exit status: 0 the two agree; 1 they do not; 2 a fault of usage or of the set-up.\n\n"
      "Example:\n"
      "  kbench evaluate vector_add mine.cpp --json result.json\n"
      "  kbench replay result.json mine.cpp");
  return {app, [arguments] { return replay(*arguments); }};
}

}  // namespace kbench::cli
