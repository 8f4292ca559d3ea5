#include "cli/board/commands.hpp"

#include <kbench/leaderboard/utc_time.hpp>

#include <stdexcept>

namespace kbench::cli {
namespace board {

CLI::App* Commands::add_group(const char* name, const char* what) {
  CLI::App* group = board_.add_subcommand(name, what);
  group->require_subcommand(1);
  return group;
}

}  // namespace board

Command add_board(CLI::App& program) {
  CLI::App* app = program.add_subcommand("board", "Leaderboards: boards on problems, submissions, standings");
  app->require_subcommand(1);
  app->footer(
      "The store is that of --store, else of KBENCH_STORE, else ~/.local/share/kbench/boards.db: a file, or\n"
      "postgresql://... for one that several machines share. Whoever makes a new store is its first admin.\n"
      "Each command has a --help of its own, with examples.\n\n"
      "Start here:\n"
      "  kbench board create sums --problem vector_add --deadline \"2026-12-01 18:00\" --device \"NVIDIA "
      "H200\"\n"
      "  kbench board submit sums mine.cu\n"
      "  kbench board show sums");
  board::Commands commands(*app);
  for (const auto add :
       {board::add_create,      board::add_submit,     board::add_show,       board::add_list,
        board::add_submissions, board::add_submission, board::add_rerun,      board::add_confirm,
        board::add_close,       board::add_delete,     board::add_export,     board::add_import,
        board::add_reference,   board::add_template,   board::add_eval_code,  board::add_edit,
        board::add_log,         board::add_team,       board::add_disqualify, board::add_reinstate,
        board::add_grant,       board::add_revoke,     board::add_roles,      board::add_check})
    add(commands);
  return {app, [all = commands.all()] {
            check_time_zone();  // must fail before a command changes anything: later output shows times
            for (const Command& each : all) {
              if (each.app->parsed()) return each.run();
            }
            throw std::logic_error("a command of kbench board was parsed, and is not known");
          }};
}

}  // namespace kbench::cli
