// `kbench board ...`: the leaderboards' part of the command line, there where kbench::leaderboard was built.
#pragma once

#include "cli/board/arguments.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::cli {

class BoardCommand {
 public:
  explicit BoardCommand(CLI::App& program);
  BoardCommand(const BoardCommand&) = delete;
  BoardCommand& operator=(const BoardCommand&) = delete;

  CLI::App* app() const { return app_; }
  int run() const;  // what was parsed

 private:
  CLI::App* add(const char* name, const char* what, std::function<int()> run);
  CLI::App* add_below(CLI::App* parent, const char* name, const char* what, std::function<int()> run);
  void add_create();
  void add_submit();
  void add_show();
  void add_lists();
  void add_submission();
  void add_ends();
  void add_reference();
  void add_exchange();
  void add_rerun();
  void add_confirm();
  void add_edit();
  void add_team();
  void add_disqualify();
  void add_roles();
  void add_check();

  CLI::App* app_;
  std::vector<std::pair<CLI::App*, std::function<int()>>> commands_;
  board::Arguments arguments_;
};

}  // namespace kbench::cli
