#include "cli/board/commands.hpp"

#include "api/board_operations.hpp"

#include <kbench/leaderboard/utc_time.hpp>

#include <boost/algorithm/string/replace.hpp>

#include <stdexcept>
#include <utility>

namespace kbench::cli {
namespace board {
namespace {

// "Lists the boards" as an order: "List the boards".
std::string imperative(std::string_view help) {
  const std::size_t end = help.find(' ');
  const std::string_view verb = help.substr(0, end);
  const std::string rest(help.substr(verb.size()));
  if (verb.ends_with("fies")) return std::string(verb.substr(0, verb.size() - 3)) + 'y' + rest;
  return std::string(verb.substr(0, verb.size() - 1)) + rest;
}

// Operations with commands that are written by hand, and those that programs alone need.
const std::set<std::string_view> by_hand{
    "board_create", "board_edit",         "board_submit",           "board_rerun",      "board_confirm",
    "board_delete", "board_export",       "board_export_pages",     "board_csv",        "board_reference",
    "board_source", "board_submission",   "board_change_reference", "board_disqualify", "board_reinstate",
    "board_record", "board_record_again", "board_finish",           "board_fail"};

}  // namespace

void Commands::add(const std::string& name, const api::Operation& operation, const Extra& extra,
                   CLI::App* parent, Print print) {
  CLI::App* command =
      (parent != nullptr ? parent : &board_)->add_subcommand(name, imperative(operation.help));
  all_.push_back({command, add_arguments(command, operation, std::move(print), extra)});
  operations_.insert(operation.name);
}

void Commands::add_others() {
  for (const api::Operation& each : kbench_board_operations()->operations) {
    if (operations_.contains(each.name) || by_hand.contains(each.name) || !fits_command_line(each)) continue;
    const std::string name(each.name.substr(api::board_prefix.size()));
    add(boost::algorithm::replace_all_copy(name, "_", "-"), each, {}, nullptr, nullptr);
  }
}

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
       {board::add_create, board::add_submit, board::add_show, board::add_submissions, board::add_rerun,
        board::add_confirm, board::add_end, board::add_export, board::add_reference, board::add_template,
        board::add_eval_code, board::add_edit, board::add_team, board::add_disqualify, board::add_roles})
    add(commands);
  commands.add_others();
  return {app, [all = commands.all()] {
            check_time_zone();  // must fail before a command changes anything: later output shows times
            for (const Command& each : all) {
              if (each.app->parsed()) return each.run();
            }
            throw std::logic_error("a command of kbench board was parsed, and is not known");
          }};
}

}  // namespace kbench::cli
