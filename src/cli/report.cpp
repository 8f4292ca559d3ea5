#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/results.hpp"
#include "cli/shared_options.hpp"
#include "report/html/batch_page.hpp"
#include "report/html/evaluation_page.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/score.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace kbench::cli {
namespace {

struct ReportArguments {
  std::string input;  // a result, or the directory of a batch
  std::optional<std::filesystem::path> output;
};

// The speed-ups of the curve.
ScoreOptions fine_curve() {
  ScoreOptions options;
  options.speedups.clear();
  constexpr int steps = 60;
  for (int i = 0; i <= steps; ++i) options.speedups.push_back(0.1 * i);
  return options;
}

std::string page_of(const std::string& input) {
  if (!is_directory(input)) return report::evaluation_page(read_result(input));
  return report::batch_page("Batch " + input, score_batch(input, fine_curve()));
}

int report(const ReportArguments& arguments) {
  write_or_print(arguments.output, page_of(arguments.input));
  return success;
}

}  // namespace

Command add_report(CLI::App& program) {
  const auto arguments = std::make_shared<ReportArguments>();
  CLI::App* app = program.add_subcommand("report", "A result, or those of a batch, as one page of HTML");
  app->add_option("RESULT", arguments->input,
                  "What kbench evaluate --json has written, or a batch's directory")
      ->required()
      ->type_name("");
  add_output(app, "-o,--output", arguments->output, "Write to this file [standard output]");
  app->footer(
      "The page opens in any browser, without a network; it has no scripts, and asks for nothing.\n\n"
      "Examples:\n"
      "  kbench evaluate softmax mine.cu --json result.json\n"
      "  kbench report result.json -o report.html\n"
      "  kbench report out/ -o batch.html");
  return {app, [arguments] { return report(*arguments); }};
}

}  // namespace kbench::cli
