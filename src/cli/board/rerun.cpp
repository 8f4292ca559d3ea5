#include "base/document/text.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/evaluating.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace kbench::cli::board {
namespace {

struct RerunArguments : EvaluationArguments {
  std::vector<std::string> ids;
};

void check_board(const Leaderboard& leaderboard, const Actor& by, const std::vector<std::int64_t>& ids,
                 const std::string& board) {
  for (const std::int64_t id : ids) {
    const std::string found = leaderboard.submission(by, id).board;
    if (found != board) throw Error(fmt::format("#{} was submitted to {}, not to {}", id, found, board));
  }
}

// Evaluates all of them; one that cannot be evaluated does not stop the others.
int rerun(const RerunArguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  const Actor user = current_user(leaderboard);
  std::vector<std::int64_t> ids = parse_ids(arguments.ids);
  check_board(leaderboard, user, ids, arguments.board);
  if (ids.empty()) ids = leaderboard.unsettled(user, arguments.board);
  if (ids.empty()) print_note(fmt::format("Nothing of {} needs to be evaluated again.\n", arguments.board));
  Interrupt interrupt;
  int status = success;
  for (const std::int64_t id : ids) {
    try {
      ProgressLine line;
      const SubmissionRecord record =
          leaderboard.rerun(user, id, evaluation_options(arguments, interrupt, line));
      const Verdict verdict = record.measured.value().verdict;
      print_coloured(fmt::format("#{}, {}: {}\n", id, document::printable_line(record.user),
                                 report::coloured(verdict, output_colour())));
      if (!is_about_submission(verdict)) status = fault;
    } catch (const Cancelled&) {
      return report_interruption(interrupt);
    } catch (const Forbidden&) {
      throw;
    } catch (const Error& error) {
      print_error(fmt::format("#{}: {}", id, error.what()));
      status = fault;
    }
  }
  return status;
}

}  // namespace

void add_rerun(Commands& commands) {
  const auto arguments = std::make_shared<RerunArguments>();
  CLI::App* command = commands.add("rerun", "Evaluate submissions again (the board's creator, or an admin)",
                                   arguments, rerun);
  add_board_name(command, arguments->board);
  command
      ->add_option("ID", arguments->ids,
                   "Which; unless named, those that were interrupted, failed, or are of an older version of "
                   "the problem")
      ->type_name("");
  command
      ->add_option("--device", arguments->options.device,
                   "Run them here, and not where they were submitted to")
      ->type_name("DEVICE");
  add_evaluation_options(command, *arguments);
  command->footer(
      "Exit status: 0 each has a verdict about itself; 2 for some that could not be had.\n\n"
      "Examples:\n"
      "  kbench board rerun sums\n"
      "  kbench board rerun sums 12 14 --device cuda:1");
}

}  // namespace kbench::cli::board
