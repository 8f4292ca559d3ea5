#include "cli/baselines.hpp"
#include "cli/commands.hpp"
#include "cli/comparison_text.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/kernels.hpp"

#include <kbench/compare.hpp>
#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::cli {
namespace {

struct CompareArguments {
  std::string problem;
  std::vector<std::string> files;
  CompareOptions options;
  std::string kept;     // the name of a baseline, in place of the first file; empty: none
  std::string keep_as;  // the name to keep the result as; empty: none
  std::optional<std::filesystem::path> baseline_directory;
  bool json = false;
};

constexpr int undecided = 3;
constexpr int most_files = 10;

int status_of(const SpeedComparison& comparison) {
  if (!comparison.both_accepted()) return rejected;
  switch (comparison.all.faster) {
    case Faster::first: return rejected;
    case Faster::cannot_tell: return undecided;
    default: return success;
  }
}

// "1%", or a fraction.
double parse_margin(std::string_view option, std::string_view text) {
  const bool is_percent = text.ends_with('%');
  const auto value = parse_number<double>(text.substr(0, text.size() - (is_percent ? 1 : 0)));
  if (!value) throw not_understood(option, "a fraction, as 0.01 or 1%", text);
  return is_percent ? *value / 100.0 : *value;
}

// Removes the line of progress at its end, however that comes.
struct ClearedLine {
  ClearedLine() = default;
  ClearedLine(const ClearedLine&) = delete;
  ClearedLine& operator=(const ClearedLine&) = delete;
  ~ClearedLine() {
    if (can_rewrite_lines()) rewrite_line("");
  }
};

std::vector<Competitor> competitors_in(const CompareArguments& arguments,
                                       const std::optional<Baselines>& baselines) {
  std::vector<Competitor> competitors;
  if (!arguments.kept.empty())
    competitors.push_back(
        {.name = arguments.kept, .submission = baselines->read(arguments.kept, arguments.problem)});
  for (const std::string& file : arguments.files)
    competitors.push_back({.name = file, .submission = read_submission({file})});
  return competitors;
}

// `known` is updated after each pair, and stays if the comparison is interrupted. `what` stands before the progress: "2
// of 3: ".
SpeedComparison measured(const CompareArguments& arguments, CompareOptions options, const Competitor& before,
                         const Competitor& after, std::optional<SpeedComparison>& known,
                         const std::string& what = "") {
  options.so_far = [&](const SpeedComparison& so_far) { known = so_far; };
  if (can_rewrite_lines()) {
    options.step = [&](std::size_t number) {
      rewrite_line(fmt::format("{}measurement {} of at most {}", what, number + 1, 2 * options.most_pairs));
    };
  }
  const ClearedLine line;
  return kbench::compare(problem_named(arguments.problem), before.submission, after.submission, options);
}

void show(const CompareArguments& arguments, const SpeedComparison& comparison) {
  if (arguments.json) return print(to_json(comparison) + '\n');
  if (!comparison.cases.empty()) print(table(comparison) + '\n');
  const std::string kernels = report::kernels_table(comparison.first.kernels, comparison.second.kernels);
  if (!kernels.empty()) print(kernels + '\n');
  print(comparison.explain() + '\n');
}

int compare_two(const CompareArguments& arguments, const CompareOptions& options, const Competitor& before,
                const Competitor& after, const std::function<void(const Evaluation&)>& keep) {
  std::optional<SpeedComparison> known;
  try {
    const SpeedComparison comparison = measured(arguments, options, before, after, known);
    keep(comparison.second);
    show(arguments, comparison);
    return status_of(comparison);
  } catch (const Cancelled&) {
    if (known) show(arguments, *known);
    throw;
  }
}

void show(const CompareArguments& arguments, std::vector<ComparedPair> pairs,
          const std::map<const Competitor*, std::string>& refused) {
  if (arguments.json) return print(json_of(pairs) + '\n');
  std::erase_if(pairs, [](const ComparedPair& each) { return !each.comparison.both_accepted(); });
  if (!pairs.empty()) print(table(pairs));
  for (const auto& [competitor, why] : refused) print(fmt::format("{}: {}\n", competitor->name, why));
}

// Compares each with each. A submission that is not accepted is left out from then on.
int compare_all(const CompareArguments& arguments, const CompareOptions& options,
                const std::vector<Competitor>& competitors,
                const std::function<void(const Evaluation&)>& keep) {
  std::vector<ComparedPair> pairs;
  std::map<const Competitor*, std::string> refused;
  const std::size_t count = competitors.size() * (competitors.size() - 1) / 2;
  std::size_t number = 0;
  for (auto before = competitors.begin(); before != competitors.end(); ++before) {
    for (auto after = before + 1; after != competitors.end(); ++after) {
      ++number;
      if (refused.contains(&*before) || refused.contains(&*after)) continue;
      std::optional<SpeedComparison> known;
      SpeedComparison comparison;
      try {
        comparison =
            measured(arguments, options, *before, *after, known, fmt::format("{} of {}: ", number, count));
      } catch (const Cancelled&) {
        if (known) pairs.push_back({&*before, &*after, std::move(*known)});
        if (!pairs.empty()) show(arguments, std::move(pairs), refused);
        throw;
      }
      if (!comparison.first.accepted()) refused.emplace(&*before, comparison.first.explain());
      if (!comparison.second.accepted()) refused.emplace(&*after, comparison.second.explain());
      pairs.push_back({&*before, &*after, std::move(comparison)});
    }
  }
  const Evaluation* latest = nullptr;
  for (const ComparedPair& each : pairs) {
    if (each.after == &competitors.back()) latest = &each.comparison.second;
  }
  if (latest != nullptr) keep(*latest);
  const bool is_decided = std::none_of(pairs.begin(), pairs.end(), [](const ComparedPair& each) {
    return each.comparison.both_accepted() && each.comparison.all.faster == Faster::cannot_tell;
  });
  show(arguments, std::move(pairs), refused);
  if (!refused.empty()) return rejected;
  return is_decided ? success : undecided;
}

// Checks a submission that has nothing to be compared with, and keeps it if it is right.
int check_alone(const CompareArguments& arguments, Options options, const Competitor& competitor,
                const std::function<void(const Evaluation&)>& keep) {
  options.check_only = true;
  options.cases.clear();  // those that are compared may all be timed
  const Evaluation evaluation = evaluate(problem_named(arguments.problem), competitor.submission, options);
  keep(evaluation);
  if (arguments.json) {
    print(to_json(evaluation) + '\n');
  } else if (evaluation.accepted()) {
    print(fmt::format("accepted, and kept as the baseline {}\n", arguments.keep_as));
  } else {
    print(evaluation.explain() + "\nIt is not kept as a baseline.\n");
  }
  return evaluation.accepted() ? success : rejected;
}

int compare(const CompareArguments& arguments) {
  std::optional<Baselines> baselines;
  if (!arguments.kept.empty() || !arguments.keep_as.empty()) baselines.emplace(arguments.baseline_directory);
  const std::vector<Competitor> competitors = competitors_in(arguments, baselines);
  if (competitors.size() == 1 && arguments.keep_as.empty()) {
    throw Error(
        "there is nothing to compare it with: name two files, or a baseline (--baseline, --save-baseline)");
  }
  const auto keep = [&](const Evaluation& of_last) {
    if (!arguments.keep_as.empty() && of_last.accepted())
      baselines->save(arguments.keep_as, arguments.problem, competitors.back().submission);
  };
  CompareOptions options = arguments.options;
  Interrupt interrupt;
  options.evaluation.stop = interrupt.token();
  if (competitors.size() == 1) return check_alone(arguments, options.evaluation, competitors.front(), keep);
  if (competitors.size() == 2)
    return compare_two(arguments, options, competitors.front(), competitors.back(), keep);
  return compare_all(arguments, options, competitors, keep);
}

}  // namespace

Command add_compare(CLI::App& program) {
  const auto arguments = std::make_shared<CompareArguments>();
  CLI::App* app = program.add_subcommand("compare", "Which of two submissions is faster, and by how much");
  add_problem(app, arguments->problem);
  app->add_option("FILE", arguments->files,
                  "The first and the second, as the old one and the new one, each a source file or a "
                  "directory of them; "
                  "with --baseline, the second. More than two are compared each with each")
      ->required()
      ->expected(1, most_files)
      ->type_name("");
  add_value(app, "--baseline", arguments->kept, "Compare with the submission that was kept by this name",
            "NAME", parse_word);
  add_value(app, "--save-baseline", arguments->keep_as,
            "Keep the last one by this name, if it is accepted; alone, it is checked first", "NAME",
            parse_word);
  add_value(app, "--baseline-dir", arguments->baseline_directory,
            "Where they are kept [$XDG_DATA_HOME/kbench/baselines, or ~/.local/share/kbench/baselines]",
            "DIR", parse_path);
  add_value(app, "--margin", arguments->options.margin, "Times that differ by less are the same [1%]",
            "FRACTION", parse_margin);
  add_value(app, "--pairs", arguments->options.most_pairs, "Measure at most so many pairs: 6, 12 or 20 [20]",
            "N", parse_size_from<1>);
  app->add_flag("--json", arguments->json, "Print one JSON document");
  add_options(app, arguments->options.evaluation, OptionScope::judging, {"baseline", "profile", "journal"});
  app->get_option("--check-only")->group("");  // the library says why not
  app->footer(
      "Both are measured in pairs, in turns, each time in a fresh process, until it is decided.\n"
      "Exit status: 0 the second is faster, or the same within the margin; 1 it is slower, or one is not "
      "accepted;\n"
      "3 it cannot be told; 2 a fault of usage or of the set-up. With more than two, 0 says that all is "
      "decided.\n"
      "Ctrl-C shows what the pairs so far tell, and the status is 130.\n\n"
      "Examples:\n"
      "  kbench compare softmax old.cu new.cu\n"
      "  kbench compare softmax mine.cu --save-baseline main\n"
      "  kbench compare softmax mine.cu --baseline main\n"
      "  kbench compare softmax a.cu b.cu c.cu\n"
      "  kbench compare matmul old.cpp new.cpp --case 512x512x512 --margin 2%");
  return {app, [arguments] { return compare(*arguments); }};
}

}  // namespace kbench::cli
