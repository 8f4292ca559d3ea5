#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "report/columns.hpp"

#include <kbench/score.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace kbench::cli {
namespace {

struct ScoreArguments {
  std::string directory;
  std::vector<std::string> speedups;
  std::vector<std::string> tries;
  bool json = false;
};

using report::Align;
using report::Columns;

std::string percent(const Scored& share) {
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * share.value, 100 * share.ci95.low,
                     100 * share.ci95.high);
}

std::string percent(const std::optional<Scored>& share) { return share ? percent(*share) : "-"; }

std::string times(const std::optional<Scored>& speedup) {
  if (!speedup) return "-";
  return fmt::format("{}x [{}, {}]", document::figure(speedup->value), document::figure(speedup->ci95.low),
                     document::figure(speedup->ci95.high));
}

const Scored* share_at(const GroupScore& group, double speedup) {
  for (const FastShare& each : group.fast)
    if (each.speedup == speedup) return &each.share;
  return nullptr;
}

std::string problems_table(const BatchScore& score) {
  Columns columns{{Align::left, Align::right, Align::right, Align::right, Align::right, Align::right,
                   Align::right, Align::right}};
  columns.add({"problem", "candidates", "compile", "correct", "unproven", "pass@1", "faster", "speed-up"});
  const auto add = [&](const std::string& name, const GroupScore& group) {
    const Scored* const faster = share_at(group, 1.0);
    columns.add(
        {name, std::to_string(group.candidates), percent(group.compile_rate), percent(group.correct_rate),
         std::to_string(group.unproven),
         group.pass.empty() || group.pass.front().tries != 1 ? "-" : percent(group.pass.front().chance),
         faster == nullptr ? "-" : percent(*faster), times(group.geomean_speedup)});
  };
  for (const GroupScore& each : score.problems)
    add(each.problem + (each.weaknesses.empty() ? "" : " (weak)"), each);
  add("all", score.whole);
  if (!score.whole.weaknesses.empty()) add("all but weak", score.without_weak);
  return columns.text();
}

std::string fast_table(const GroupScore& whole) {
  if (whole.fast.empty()) return "no candidate was to be timed\n";
  Columns columns{{Align::left, Align::right}};
  columns.add({"correct, and faster than", "share of candidates"});
  for (const FastShare& each : whole.fast)
    columns.add({fmt::format("{:g}x", each.speedup), percent(each.share)});
  return columns.text();
}

std::string pass_table(const GroupScore& whole) {
  Columns columns{{Align::left, Align::right, Align::right}};
  columns.add({"one of k is correct", "chance", "problems"});
  for (const PassChance& each : whole.pass)
    columns.add({fmt::format("pass@{}", each.tries), percent(each.chance), std::to_string(each.problems)});
  return columns.text();
}

std::string remarks(const BatchScore& score) {
  const GroupScore& whole = score.whole;
  std::string text;
  for (const GroupScore& each : score.problems) {
    if (!each.weaknesses.empty())
      text += fmt::format("{} is weak: {}; the warnings of its results say more\n",
                          document::printable_line(each.problem),
                          document::printable_line(fmt::format("{}", fmt::join(each.weaknesses, ", "))));
  }
  if (whole.without_verdict > 0)
    text += fmt::format("{} without a verdict of their own count for nothing\n",
                        document::counted(whole.without_verdict, "candidate"));
  if (whole.unproven > 0)
    text += fmt::format(
        "{} correct without a score: the speed-up is unknown; evaluate again when the machine is quiet\n",
        document::counted(whole.unproven, "candidate"));
  return text;
}

ScoreOptions options_of(const ScoreArguments& arguments) {
  ScoreOptions options;
  if (!arguments.speedups.empty()) options.speedups.clear();
  for (const std::string& text : arguments.speedups) {
    const auto speedup = parse_number<double>(text);
    if (!speedup || !(*speedup >= 0.0)) throw not_understood("--faster-than", "a number from 0 on", text);
    options.speedups.push_back(*speedup);
  }
  if (!arguments.tries.empty()) options.tries.clear();
  for (const std::string& text : arguments.tries)
    options.tries.push_back(static_cast<std::size_t>(parse_count("--tries", text)));
  return options;
}

int score(const ScoreArguments& arguments) {
  const BatchScore score = score_batch(arguments.directory, options_of(arguments));
  if (arguments.json) {
    print(to_json(score) + '\n');
  } else {
    print(problems_table(score) + '\n' + fast_table(score.whole) + '\n' + pass_table(score.whole) +
          remarks(score));
  }
  return success;
}

}  // namespace

Command add_score(CLI::App& program) {
  const auto arguments = std::make_shared<ScoreArguments>();
  CLI::App* app =
      program.add_subcommand("score", "How many candidates of a batch are correct, and how fast they are");
  app->add_option("DIR", arguments->directory, "What kbench batch -o was given")->required()->type_name("");
  app->add_option("--faster-than", arguments->speedups,
                  "Speed-ups p of fast_p, over the problem's reference [0,0.5,0.8,1,1.2,1.5,2,3,5,10]")
      ->type_name("P,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  app->add_option("--tries", arguments->tries, "Numbers k of pass@k [1,2,5,10,100]")
      ->type_name("K,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  app->add_flag("--json", arguments->json, "Print one JSON document");
  app->footer("Example:\n  kbench score out/ --faster-than 1,1.2,2 --tries 1,8");
  return {app, [arguments] { return score(*arguments); }};
}

}  // namespace kbench::cli
