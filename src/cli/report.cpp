#include "cli/arguments.hpp"
#include "cli/output.hpp"
#include "cli/results.hpp"
#include "report/html/batch_page.hpp"
#include "report/html/evaluation_page.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/score.hpp>

#include <fmt/format.h>

namespace kbench::cli {
namespace {

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

}  // namespace

int report(const ReportArguments& arguments) {
  write_or_print(arguments.output, page_of(arguments.input));
  return success;
}

}  // namespace kbench::cli
