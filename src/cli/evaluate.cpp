#include "cli/arguments.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>

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

}  // namespace

int evaluate(const EvaluateArguments& arguments) {
  Options options = options_of(arguments);
  const Submission submission = read_submission(arguments.files);
  Inputs inputs;
  inputs.add(arguments.files, submission);
  inputs.add(problem_named(arguments.problem), options);
  if (arguments.compiler) inputs.add(*arguments.compiler);
  inputs.refuse(arguments.json);
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  Evaluation evaluation;
  try {
    evaluation = evaluate_with_progress(arguments, submission, std::move(options));
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  print_and_write([&] { print_result(arguments, evaluation); }, file, to_json(evaluation) + '\n');
  return status_of(evaluation.verdict);
}

}  // namespace kbench::cli
