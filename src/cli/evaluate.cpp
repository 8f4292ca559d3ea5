#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>

#include <memory>

namespace kbench::cli {
namespace {

int status_of(Verdict verdict) {
  if (verdict == Verdict::accepted) return success;
  return is_about_submission(verdict) ? rejected : fault;
}

Evaluation evaluate_with_progress(const EvaluateArguments& arguments, const Submission& submission,
                                  Options options) {
  ProgressLine line;
  if (!arguments.quiet && can_rewrite_lines()) {
    options.progress = [&line](const Progress& progress) { line.show(progress); };
  }
  return kbench::evaluate(problem_named(arguments.problem), submission, options);
}

void print_result(const EvaluateArguments& arguments, const Evaluation& evaluation) {
  if (arguments.json == "-") {
    print(to_json(evaluation) + '\n');
  } else if (arguments.quiet) {
    print_coloured(report::coloured(evaluation.verdict, output_colour()) + '\n');
  } else {
    print_coloured(report::table(evaluation, output_colour()));
  }
}

int evaluate(const EvaluateArguments& arguments) {
  Options options = arguments.options;
  const Submission submission = read_submission(arguments.files);
  Inputs inputs;
  inputs.add(arguments.files, submission);
  inputs.add(problem_named(arguments.problem), options);
  if (options.compile.compiler) inputs.add(*options.compile.compiler);
  inputs.refuse(arguments.json);
  inputs.refuse(options.profile_report);
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  const Evaluation evaluation = evaluate_with_progress(arguments, submission, std::move(options));
  print_and_write([&] { print_result(arguments, evaluation); }, file, to_json(evaluation) + '\n');
  return status_of(evaluation.verdict);
}

}  // namespace

Command add_evaluate(CLI::App& program) {
  const auto arguments = std::make_shared<EvaluateArguments>();
  CLI::App* app = program.add_subcommand("evaluate", "Whether a submission is right, and how fast it is");
  add_problem(app, arguments->problem);
  add_files(app, arguments->files);
  add_output(app, "--json", arguments->json,
             "Write the evaluation as one JSON document; `-` prints it instead of the table")
      ->group("Output");
  app->add_flag("--quiet", arguments->quiet, "Print the verdict only")->group("Output");
  add_options(app, arguments->options, OptionScope::judging);
  add_value(app, "--profile-report", arguments->options.profile_report,
            "Keep the profiler's report: of ncu for ncu-ui, of torch a trace for Perfetto", "FILE",
            parse_path)
      ->needs(app->get_option("--profile"))
      ->group("Output");

  app->footer(
      "Exit status: 0 accepted; 1 a verdict that is the submission's fault; 2 a fault of usage or of the "
      "set-up; 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.\n\n"
      "Examples:\n"
      "  kbench evaluate vector_add mine.cpp\n"
      "  kbench evaluate vector_add mine.cu --device cuda:0\n"
      "  kbench evaluate matmul mine/ --dtype float64 --json result.json\n"
      "  kbench evaluate matmul mine.cpp --json - | jq .mean_gflops");
  return {app, [arguments] { return evaluate(*arguments); }};
}

}  // namespace kbench::cli
