#include "cli/arguments.hpp"
#include "cli/board/document.hpp"
#include "cli/board/evaluating.hpp"
#include "cli/board/store.hpp"
#include "cli/board/unranked_line.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace kbench::cli::board {
namespace {

// Where the user stands now, or why this is in no standing.
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

}  // namespace

int submit(const Arguments& arguments) {
  if (arguments.files.empty() && !arguments.baseline)
    throw Error("FILE: name the submission's source files, or a directory of them");
  const Submission submission = arguments.files.empty() ? Submission{} : read_submission(arguments.files);
  Leaderboard leaderboard = open_store(arguments);
  const Actor user = current_user(leaderboard);
  const Board board = leaderboard.board(arguments.board);
  Interrupt interrupt;
  std::optional<SubmissionRecord> record;
  try {
    ProgressLine line;
    const Options options = evaluation_options(arguments, interrupt, line);
    if (arguments.files.empty()) {
      record = leaderboard.submit_reference_as_baseline(user, arguments.board, options);
    } else if (arguments.baseline) {
      record = leaderboard.submit_baseline(user, arguments.board, submission, options);
    } else {
      record = leaderboard.submit(user, arguments.board, submission, options);
    }
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  const Evaluation evaluation = leaderboard.evaluation(user, record->id).value();
  if (arguments.json) {
    print(document_of(*record, evaluation));
    return status_of_verdict(evaluation.verdict);
  }
  print_coloured(arguments.quiet ? report::coloured(evaluation.verdict, output_colour()) + '\n'
                                 : report::table(evaluation, output_colour()));
  print(fmt::format("\nThis is submission #{} to {}. {}\n", record->id, record->board,
                    place_of(leaderboard, user, *record, board)));
  return status_of_verdict(evaluation.verdict);
}

}  // namespace kbench::cli::board
