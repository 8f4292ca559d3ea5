#include "base/document/json.hpp"
#include "cli/arguments.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/evaluating.hpp"
#include "cli/board/store.hpp"
#include "cli/board/unranked_line.hpp"
#include "cli/terminal.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace kbench::cli::board {
namespace {

struct SubmitArguments : EvaluationArguments {
  std::vector<std::string> files;
  bool baseline = false;
  bool json = false;
};

// The user's place in the standing now, or why this submission is in none.
std::string place_of(const Leaderboard& leaderboard, const Actor& by, const SubmissionRecord& record,
                     const Board& board) {
  const MeasuredRecord& measured = record.measured.value();
  if (measured.verdict != Verdict::accepted) return "It is in no standing.";
  if (measured.standing.empty()) {
    return fmt::format("It is in no standing: it ran on '{}', which the board does not list.",
                       measured.device_model);
  }
  if (board.settings.requires_isolation && !measured.is_isolated)
    return "It is in no standing: this machine lacks protections that the board asks for (kbench doctor).";
  if (measured.is_outdated)
    return "It is in no standing: this machine has an older version of the problem than the board has "
           "results of.";
  const std::string unranked = measured.unranked.empty() ? "" : unranked_line(measured) + ' ';
  const Standing standing = leaderboard.standing(by, record.board, measured.standing);
  const auto entry =
      std::find_if(standing.entries.begin(), standing.entries.end(), [&](const StandingEntry& each) {
        return record.team.empty() ? each.user == record.user : each.team == record.team;
      });
  if (entry == standing.entries.end()) return unranked + "It is in no standing.";
  if (entry->is_baseline) return fmt::format("{}It is the baseline on {}.", unranked, measured.standing);
  const std::string best = entry->submission == record.id ? "" : fmt::format(", by #{}", entry->submission);
  const std::string& entrant = record.team.empty() ? record.user : record.team;
  if (standing.is_hidden) {
    return fmt::format("{}{} is in the standing on {}{}, which is hidden until the board is over.", unranked,
                       entrant, measured.standing, best);
  }
  return fmt::format("{}{} has rank {} of {} on {}{}.", unranked, entrant, entry->rank, standing.users,
                     measured.standing, best);
}

int submit(const SubmitArguments& arguments) {
  if (arguments.files.empty() && !arguments.baseline)
    throw Error("FILE: name the submission's source files, or a directory of them");
  const Submission submission = arguments.files.empty() ? Submission{} : read_submission(arguments.files);
  Leaderboard leaderboard = open_store(arguments);
  Interrupt interrupt;
  std::optional<SubmissionRecord> record;
  try {
    ProgressLine line;
    const Options options = evaluation_options(arguments, interrupt, line);
    if (arguments.files.empty()) {
      record = leaderboard.submit_reference_as_baseline(current_user(leaderboard), arguments.board, options);
    } else if (arguments.baseline) {
      record = leaderboard.submit_baseline(current_user(leaderboard), arguments.board, submission, options);
    } else {
      // The time of arrival is read first, and then the roles: others can lock their table.
      record = leaderboard.submit({user_name()}, arguments.board, submission, options);
    }
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  const Actor user = current_user(leaderboard);
  const Evaluation evaluation = leaderboard.evaluation(user, record->id).value();
  if (arguments.json) {
    print(document::dump(document_of("board_submission", arguments, {{"id", record->id}})) + '\n');
    return status_of_verdict(evaluation.verdict);
  }
  print_coloured(arguments.quiet ? report::coloured(evaluation.verdict, output_colour()) + '\n'
                                 : report::table(evaluation, output_colour()));
  print(fmt::format("\nThis is submission #{} to {}. {}\n", record->id, record->board,
                    place_of(leaderboard, user, *record, leaderboard.board(arguments.board))));
  return status_of_verdict(evaluation.verdict);
}

}  // namespace

void add_submit(Commands& commands) {
  const auto arguments = std::make_shared<SubmitArguments>();
  CLI::App* command = commands.add("submit", "Submit to a board, and evaluate at once", arguments, submit);
  add_board_name(command, arguments->board);
  command
      ->add_option("FILE", arguments->files,
                   "The submission's source files, or a directory of them; with --baseline none: the board's "
                   "reference")
      ->type_name("");
  command
      ->add_option("--device", arguments->options.device,
                   "Run it on cpu, cuda (the first GPU), cuda:1, ... [that of the language]")
      ->type_name("DEVICE");
  command->add_flag(
      "--baseline", arguments->baseline,
      "Show it in the standings as the baseline, without a rank (the board's creator, or an admin)");
  add_evaluation_options(command, *arguments);
  command->add_flag("--json", arguments->json, "Print it with its result as one JSON document");
  command->footer(
      "It is recorded before it runs: interrupted, `kbench board rerun` finishes it.\n"
      "It waits for a quiet machine, 20 s at most, and is evaluated up to three times where a busy one "
      "leaves times\n"
      "unproven.\n"
      "Exit status: 0 accepted; 1 a verdict that is the submission's fault; 2 a fault of usage or of the "
      "set-up,\n"
      "a deadline that has passed among them.\n\n"
      "Examples:\n"
      "  kbench board submit sums mine.cu\n"
      "  kbench board submit sums solution.cu tiles.cuh --device cuda:1\n"
      "  kbench board submit scales --baseline                         # the reference that the board is on");
}

}  // namespace kbench::cli::board
