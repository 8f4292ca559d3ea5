#include "cli/arguments.hpp"
#include "cli/baselines.hpp"
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

struct CompareArguments : EvaluateArguments {
  std::optional<std::string> kept;  // the name of a baseline, in place of the first file
  std::optional<std::string> keep_as;
  std::optional<std::string> baseline_directory;
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

// Nothing is there to compare it with: it is kept if it is right.
int keep_first(const CompareArguments& arguments, const Baselines& baselines, const Submission& submission) {
  Options options = options_of(arguments);
  options.check_only = true;
  Interrupt interrupt;
  options.stop = interrupt.token();
  Evaluation evaluation;
  try {
    evaluation = evaluate(problem_named(arguments.problem), submission, options);
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  if (evaluation.accepted()) baselines.save(*arguments.keep_as, arguments.problem, submission);
  if (arguments.json) {
    print(to_json(evaluation) + '\n');
  } else if (evaluation.accepted()) {
    print(fmt::format("accepted, and kept as the baseline {}\n", *arguments.keep_as));
  } else {
    print(evaluation.explain() + "\nIt is not kept as a baseline.\n");
  }
  return evaluation.accepted() ? success : rejected;
}

int compare(const CompareArguments& arguments) {
  const bool is_alone = arguments.files.size() == 1;
  if (arguments.kept && !is_alone)
    throw Error("with --baseline one file is compared, not two: the other is the one that is kept");
  if (is_alone && !arguments.kept && !arguments.keep_as)
    throw Error(
        "there is nothing to compare it with: name two files, or a baseline (--baseline, --save-baseline)");
  std::optional<Baselines> baselines;
  if (arguments.kept || arguments.keep_as) baselines.emplace(arguments.baseline_directory);
  const Submission after = read_submission({arguments.files.back()});
  if (is_alone && !arguments.kept) return keep_first(arguments, *baselines, after);
  const Submission before = arguments.kept ? baselines->read(*arguments.kept, arguments.problem)
                                           : read_submission({arguments.files.front()});

  CompareOptions options{.evaluation = options_of(arguments)};
  if (arguments.margin) options.margin = parse_margin(*arguments.margin);
  if (arguments.pairs)
    options.most_pairs = static_cast<std::size_t>(parse_count("--pairs", *arguments.pairs, 1));

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
  if (arguments.keep_as && comparison.second.accepted())
    baselines->save(*arguments.keep_as, arguments.problem, after);
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
  app->add_option("FILE", arguments->files,
                  "The old one and the new one, each a source file or a directory of them; with --baseline, "
                  "the new one")
      ->required()
      ->expected(1, 2)
      ->type_name("");
  app->add_option("--baseline", arguments->kept, "Compare with the submission that was kept by this name")
      ->type_name("NAME");
  app->add_option("--save-baseline", arguments->keep_as,
                  "Keep the new one by this name, if it is accepted; alone, it is checked first")
      ->type_name("NAME");
  app->add_option("--baseline-dir", arguments->baseline_directory,
                  "Where they are kept [$XDG_DATA_HOME/kbench/baselines, or ~/.local/share/kbench/baselines]")
      ->type_name("DIR");
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
      "Exit status: 0 the new one is faster, or the same within the margin; 1 it is slower, or one of them "
      "is "
      "not accepted;\n"
      "3 it cannot be told; 2 a fault of usage or of the set-up.\n\n"
      "Examples:\n"
      "  kbench compare softmax old.cu new.cu\n"
      "  kbench compare softmax mine.cu --save-baseline main\n"
      "  kbench compare softmax mine.cu --baseline main\n"
      "  kbench compare matmul old.cpp new.cpp --case 512x512x512 --margin 2%");
  return {app, [arguments] { return compare(*arguments); }};
}

}  // namespace kbench::cli
