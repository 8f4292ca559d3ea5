#include "cli/board/evaluating.hpp"

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>

namespace kbench::cli::board {

Options evaluation_options(const Arguments& arguments, const Interrupt& interrupt, ProgressLine& line) {
  Options options;
  options.device = arguments.run_device;
  options.plugin_directories = parse_plugin_paths(arguments.plugin_paths);
  options.stop = interrupt.token();
  if (!arguments.quiet && can_rewrite_lines())
    options.progress = [&line](const Progress& progress) { line.show(progress); };
  return options;
}

int status_of_verdict(Verdict verdict) {
  if (verdict == Verdict::accepted) return success;
  return is_about_submission(verdict) ? rejected : fault;
}

int report_interruption(const Interrupt& interrupt) {
  print_error("interrupted");
  return 128 + interrupt.signal();
}

}  // namespace kbench::cli::board
