#include "cli/board/evaluating.hpp"

#include "cli/commands.hpp"
#include "cli/terminal.hpp"

namespace kbench::cli::board {

Options evaluation_options(const EvaluationArguments& arguments, const Interrupt& interrupt,
                           ProgressLine& line) {
  Options options = arguments.options;
  options.stop = interrupt.token();
  if (!arguments.quiet && can_rewrite_lines())
    options.progress = [&line](const Progress& progress) { line.show(progress); };
  return options;
}

int status_of_verdict(Verdict verdict) {
  if (verdict == Verdict::accepted) return success;
  return is_about_submission(verdict) ? rejected : fault;
}

}  // namespace kbench::cli::board
