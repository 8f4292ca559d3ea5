#include "cli/arguments.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/results.hpp"
#include "cli/terminal.hpp"
#include "document/text.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>
#include <kbench/replay.hpp>

#include <fmt/format.h>

namespace kbench::cli {
namespace {

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

}  // namespace

int replay(const ReplayArguments& arguments) {
  const Evaluation before = read_result(arguments.result);
  Options options = run_options(arguments);
  const Submission submission = read_submission(arguments.files);
  std::optional<ProblemRef> problem;
  if (!arguments.problem.empty()) problem = problem_named(arguments.problem);
  Inputs inputs;
  inputs.add(arguments.result);
  inputs.add(arguments.files, submission);
  inputs.add(problem.value_or(ProblemRef::named(before.problem)), options);
  if (arguments.compiler) inputs.add(*arguments.compiler);
  inputs.refuse(arguments.json);
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  Replay replay;
  try {
    ProgressLine line;
    if (!arguments.quiet && can_rewrite_lines())
      options.progress = [&line](const Progress& progress) { line.show(progress); };
    replay = kbench::replay(before, submission, options, problem);
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
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

}  // namespace kbench::cli
