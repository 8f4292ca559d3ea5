// The commands of `kbench board`, which exist where kbench::leaderboard was built. Related commands share a file,
// which defines their arguments and carries them out.
#pragma once

#include "cli/board/options.hpp"
#include "cli/commands.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <type_traits>
#include <vector>

namespace kbench::cli::board {

class Commands {
 public:
  explicit Commands(CLI::App& board) : board_(board) {}

  // Adds a command, below `kbench board` or below another. It calls `run` once the arguments have been read.
  template <class Arguments>
  CLI::App* add(const char* name, const char* what, const std::shared_ptr<Arguments>& arguments,
                int (*run)(const Arguments&), CLI::App* parent = nullptr) {
    CLI::App* command = (parent != nullptr ? parent : &board_)->add_subcommand(name, what);
    if constexpr (std::is_base_of_v<StoreArguments, Arguments>) add_store(command, arguments->store);
    all_.push_back({command, [arguments, run] { return run(*arguments); }});
    return command;
  }

  // Adds a command that has commands of its own.
  CLI::App* add_group(const char* name, const char* what);

  const std::vector<Command>& all() const { return all_; }

 private:
  CLI::App& board_;
  std::vector<Command> all_;
};

void add_create(Commands& commands);
void add_submit(Commands& commands);
void add_show(Commands& commands);
void add_list(Commands& commands);
void add_submissions(Commands& commands);
void add_submission(Commands& commands);
void add_rerun(Commands& commands);
void add_confirm(Commands& commands);
void add_close(Commands& commands);
void add_delete(Commands& commands);
void add_export(Commands& commands);
void add_import(Commands& commands);
void add_reference(Commands& commands);
void add_template(Commands& commands);
void add_eval_code(Commands& commands);
void add_edit(Commands& commands);
void add_log(Commands& commands);
void add_team(Commands& commands);
void add_disqualify(Commands& commands);
void add_reinstate(Commands& commands);
void add_grant(Commands& commands);
void add_revoke(Commands& commands);
void add_roles(Commands& commands);
void add_check(Commands& commands);

}  // namespace kbench::cli::board
