// The commands of `kbench board`, which exist where kbench::leaderboard was built. Related commands share a file. Most are
// made from a row of the table of operations, and have a function that prints its result; those that evaluate, ask before
// they act or write files define their arguments and carry them out by themselves.
#pragma once

#include "cli/board/operation.hpp"
#include "cli/board/options.hpp"
#include "cli/commands.hpp"

#include <CLI/CLI.hpp>

#include <any>
#include <memory>
#include <set>
#include <string>
#include <string_view>
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

  // Adds a command that carries an operation out. Its row returns a Result; `print` returns the exit status.
  template <class Result>
  void add(const char* name, std::string_view operation,
           int (*print)(const Result&, const nlohmann::json& arguments), const Extra& extra = {},
           CLI::App* parent = nullptr) {
    add(name, board_operation(operation), extra, parent,
        [print](const std::any& result, const nlohmann::json& arguments) {
          return print(std::any_cast<const Result&>(result), arguments);
        });
  }

  // Adds commands for the operations that have none yet. They print the document as text.
  void add_others();

  // Adds a command that has commands of its own.
  CLI::App* add_group(const char* name, const char* what);

  const std::vector<Command>& all() const { return all_; }

 private:
  void add(const std::string& name, const api::Operation& operation, const Extra& extra, CLI::App* parent,
           Print print);

  CLI::App& board_;
  std::vector<Command> all_;
  std::set<std::string_view> operations_;
};

void add_create(Commands& commands);
void add_submit(Commands& commands);
void add_show(Commands& commands);
void add_submissions(Commands& commands);
void add_rerun(Commands& commands);
void add_confirm(Commands& commands);
void add_end(Commands& commands);
void add_export(Commands& commands);
void add_reference(Commands& commands);
void add_template(Commands& commands);
void add_eval_code(Commands& commands);
void add_edit(Commands& commands);
void add_team(Commands& commands);
void add_disqualify(Commands& commands);
void add_roles(Commands& commands);

}  // namespace kbench::cli::board
