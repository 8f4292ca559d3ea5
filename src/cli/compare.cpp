#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "report/columns.hpp"
#include "report/kernels.hpp"

#include <kbench/compare.hpp>
#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cmath>
#include <memory>

namespace kbench::cli {
namespace {

// `files` is not used: there are two submissions.
struct CompareArguments : EvaluateArguments {
  std::string before;
  std::string after;
  std::optional<std::string> margin;
  std::optional<std::string> pairs;
  bool json = false;
};

constexpr int undecided = 3;

int status_of(const SpeedComparison& comparison) {
  if (!comparison.both_accepted()) return rejected;
  switch (comparison.all.faster) {
    case Faster::first: return rejected;
    case Faster::cannot_tell: return undecided;
    default: return success;
  }
}

// "1%", or a fraction.
double parse_margin(std::string_view text) {
  const bool is_percent = text.ends_with('%');
  const auto value = parse_number<double>(text.substr(0, text.size() - (is_percent ? 1 : 0)));
  if (!value) throw not_understood("--margin", "a fraction, as 0.01 or 1%", text);
  return is_percent ? *value / 100.0 : *value;
}

double mean(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double each : values) sum += std::log(each);
  return std::exp(sum / static_cast<double>(values.size()));
}

std::string answer_text(const TimeComparison& times) {
  if (!times.unproven.empty()) return "not proven";
  switch (times.faster) {
    case Faster::first: return "slower";
    case Faster::second: return "faster";
    case Faster::same: return "same";
    default: return "cannot tell";
  }
}

std::string table(const SpeedComparison& comparison) {
  using enum report::Align;
  report::Columns columns{{left, right, right, right, right, left}};
  columns.add({"case", "old ms", "new ms", "change", "interval", "new is"});
  const auto percent = [](double ratio) { return fmt::format("{:+.2f} %", (ratio - 1.0) * 100.0); };
  const auto reach = [&](const Interval& interval) {
    return percent(interval.low) + " to " + percent(interval.high);
  };
  const auto add = [&](const TimeComparison& times, const std::string& name) {
    columns.add({name, fmt::format("{:.5g}", mean(times.first_ms)),
                 fmt::format("{:.5g}", mean(times.second_ms)), times.ratio ? percent(*times.ratio) : "-",
                 times.interval ? reach(*times.interval) : "-", answer_text(times)});
  };
  for (const TimeComparison& each : comparison.cases) add(each, each.name);
  if (comparison.cases.size() > 1) add(comparison.all, "all");
  return columns.text();
}

int compare(const CompareArguments& arguments) {
  CompareOptions options{.evaluation = options_of(arguments)};
  if (arguments.margin) options.margin = parse_margin(*arguments.margin);
  if (arguments.pairs)
    options.most_pairs = static_cast<std::size_t>(parse_count("--pairs", *arguments.pairs, 1));
  const Submission before = read_submission({arguments.before});
  const Submission after = read_submission({arguments.after});

  Interrupt interrupt;
  options.evaluation.stop = interrupt.token();
  if (can_rewrite_lines()) {
    options.step = [&](std::size_t number) {
      rewrite_line(fmt::format("measurement {} of at most {}", number + 1, 2 * options.most_pairs));
    };
  }
  SpeedComparison comparison;
  try {
    comparison = kbench::compare(problem_named(arguments.problem), before, after, options);
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  if (can_rewrite_lines()) rewrite_line("");
  if (arguments.json) {
    print(to_json(comparison) + '\n');
  } else {
    if (!comparison.cases.empty()) print(table(comparison) + '\n');
    const std::string kernels = report::kernels_table(comparison.first.kernels, comparison.second.kernels);
    if (!kernels.empty()) print(kernels + '\n');
    print(comparison.explain() + '\n');
  }
  return status_of(comparison);
}

}  // namespace

Command add_compare(CLI::App& program) {
  const auto arguments = std::make_shared<CompareArguments>();
  CLI::App* app = program.add_subcommand("compare", "Which of two submissions is faster, and by how much");
  add_problem(app, arguments->problem);
  app->add_option("OLD", arguments->before, "A source file, or a directory of them")
      ->required()
      ->type_name("");
  app->add_option("NEW", arguments->after, "Likewise: what is compared with it")->required()->type_name("");
  app->add_option("--margin", arguments->margin, "Times that differ by less are the same [1%]")
      ->type_name("FRACTION");
  app->add_option("--pairs", arguments->pairs, "Measure at most so many pairs: 6, 12 or 20 [20]")
      ->type_name("N");
  app->add_flag("--json", arguments->json, "Print one JSON document");
  add_device(app, arguments->device);
  add_workload_options(app, *arguments);
  add_run_options(app, *arguments);
  app->footer(
      "Both are measured in pairs, in turns, each time in a fresh process, until it is decided.\n"
      "Exit status: 0 NEW is faster, or the same within the margin; 1 NEW is slower, or one of them is not "
      "accepted;\n"
      "3 it cannot be told; 2 a fault of usage or of the set-up.\n\n"
      "Examples:\n"
      "  kbench compare softmax old.cu new.cu\n"
      "  kbench compare matmul old.cpp new.cpp --case 512x512x512 --margin 2%");
  return {app, [arguments] { return compare(*arguments); }};
}

}  // namespace kbench::cli
