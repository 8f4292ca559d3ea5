// What each command of `kbench board` is given, as the user typed it, and the commands. Each returns the exit
// status of the program, and throws Error for a fault of usage or of the set-up.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kbench::cli::board {

// Of all commands; each looks at its own part.
struct Arguments {
  std::optional<std::string> store;
  std::string board;
  std::vector<std::string> boards;
  std::vector<std::string> files;
  std::vector<std::string> ids;
  std::vector<std::string> plugin_paths;
  bool json = false;
  bool quiet = false;

  struct {
    std::string problem;
    std::optional<std::string> reference;
    std::string ranking = "runtime";
    std::optional<std::string> dtype;
    bool any_integrity = false;
    bool anonymous = false;
    std::optional<std::string> teams;  // a file
  } create;

  // What create and edit can both set.
  struct {
    std::optional<std::string> start;
    std::optional<std::string> deadline;
    std::vector<std::string> devices;
    std::optional<std::string> description;
    std::optional<std::string> quota;
    std::optional<std::string> call_timeout;
    std::optional<std::string> timeout;
    std::optional<std::string> memory;
    std::optional<bool> hidden_until_end;
  } settings;
  std::string reason;

  std::string run_device;            // where something is evaluated
  std::optional<std::string> model;  // whose standing is meant
  std::optional<std::string> most;   // entries
  std::string user;
  std::string team;
  std::vector<std::string> users;
  std::string role;
  std::string id;
  bool source = false;
  bool baseline = false;
  bool yes = false;
  std::optional<std::string> csv;
  std::optional<std::string> html;  // a directory
  bool force = false;
  std::optional<std::string> output;
  std::optional<std::string> change;  // a reference file
  std::string language = "cpp";
  std::string pairs = "6";
};

int create(const Arguments& arguments);
int submit(const Arguments& arguments);
int show(const Arguments& arguments);
int list(const Arguments& arguments);
int submissions(const Arguments& arguments);
int submission(const Arguments& arguments);
int close(const Arguments& arguments);
int remove(const Arguments& arguments);
int export_board(const Arguments& arguments);
int import_board(const Arguments& arguments);
int reference(const Arguments& arguments);
int reference_template(const Arguments& arguments);
int eval_code(const Arguments& arguments);
int rerun(const Arguments& arguments);
int confirm(const Arguments& arguments);
int grant(const Arguments& arguments);
int revoke(const Arguments& arguments);
int roles(const Arguments& arguments);
int check(const Arguments& arguments);
int edit(const Arguments& arguments);
int log(const Arguments& arguments);
int disqualify(const Arguments& arguments);
int reinstate(const Arguments& arguments);
int add_to_team(const Arguments& arguments);
int remove_from_team(const Arguments& arguments);
int teams(const Arguments& arguments);

}  // namespace kbench::cli::board
