#include "cli/board/board_command.hpp"

#include <kbench/leaderboard/utc_time.hpp>

#include <array>
#include <stdexcept>

namespace kbench::cli {

BoardCommand::BoardCommand(CLI::App& program)
    : app_(program.add_subcommand("board", "Leaderboards: boards on problems, submissions, standings")) {
  app_->require_subcommand(1);
  app_->footer(
      "The store is that of --store, else of KBENCH_STORE, else ~/.local/share/kbench/boards.db: a file, or\n"
      "postgresql://... for one that several machines share. Whoever makes a new store is its first admin.\n"
      "Each command has a --help of its own, with examples.\n\n"
      "Start here:\n"
      "  kbench board create sums --problem vector_add --deadline \"2026-12-01 18:00\" --device \"NVIDIA "
      "H200\"\n"
      "  kbench board submit sums mine.cu\n"
      "  kbench board show sums");
  add_create();
  add_submit();
  add_show();
  add_lists();
  add_submission();
  add_rerun();
  add_confirm();
  add_ends();
  add_exchange();
  add_reference();
  add_edit();
  add_team();
  add_disqualify();
  add_roles();
  add_check();
}

int BoardCommand::run() const {
  check_time_zone();  // before anything is changed of which a time is told afterwards
  for (const auto& [command, run] : commands_) {
    if (command->parsed()) return run();
  }
  throw std::logic_error("a command of kbench board was parsed, and is not known");
}

CLI::App* BoardCommand::add(const char* name, const char* what, std::function<int()> run) {
  return add_below(app_, name, what, std::move(run));
}

CLI::App* BoardCommand::add_below(CLI::App* parent, const char* name, const char* what,
                                  std::function<int()> run) {
  CLI::App* command = parent->add_subcommand(name, what);
  command->add_option("--store", arguments_.store, "The store: a file, or postgresql://... [KBENCH_STORE]")
      ->type_name("STORE");
  commands_.emplace_back(command, std::move(run));
  return command;
}

namespace {

void add_board_name(CLI::App* command, board::Arguments& arguments) {
  command->add_option("NAME", arguments.board, "The board")->required()->type_name("");
}

void add_output(CLI::App* command, board::Arguments& arguments) {
  command->add_option("-o,--output", arguments.output, "Write to this file [standard output]")
      ->type_name("FILE");
}

void add_json(CLI::App* command, board::Arguments& arguments) {
  command->add_flag("--json", arguments.json, "Print one JSON document");
}

// Returns those that a new board needs.
std::array<CLI::Option*, 2> add_settings(CLI::App* command, board::Arguments& arguments) {
  auto& settings = arguments.settings;
  CLI::Option* const deadline =
      command
          ->add_option(
              "--deadline", settings.deadline,
              "Submissions are taken before: 2026-12-01T18:00:00+01:00, or \"2026-12-01 18:00\" in this "
              "machine's zone")
          ->type_name("TIME");
  command->add_option("--start", settings.start, "Submissions are taken from then on [at once]")
      ->type_name("TIME");
  CLI::Option* const device =
      command
          ->add_option(
              "--device", settings.devices,
              "Rank what ran on this model of a GPU or processor, as kbench doctor names it; may be repeated")
          ->type_name("MODEL")
          ->allow_extra_args(false);
  command->add_option("--description", settings.description, "What the board is about")->type_name("TEXT");
  command
      ->add_option(
          "--quota", settings.quota,
          "Each user, or team, may submit so often a day, of UTC by the store's clock; 0: any number "
          "[0]")
      ->type_name("N");
  command
      ->add_option("--call-timeout", settings.call_timeout,
                   "End a submission when one call takes longer [10]")
      ->type_name("SECONDS");
  command
      ->add_option("--timeout", settings.timeout,
                   "End an evaluation that takes longer, compilation included [600]")
      ->type_name("SECONDS");
  command
      ->add_option("--memory", settings.memory,
                   "What a submission may allocate beyond its tensors, as 512M [4G]")
      ->type_name("BYTES");
  command->add_flag_function(
      "--hidden-until-end,!--no-hidden-until-end",
      [&settings](std::int64_t count) { settings.hidden_until_end = count > 0; },
      "Until the board is over, hide ranks, and the results of others from each user");
  return {deadline, device};
}

void add_evaluation_options(CLI::App* command, board::Arguments& arguments) {
  command->add_flag("--quiet", arguments.quiet, "No progress, and only what matters most");
  command
      ->add_option("--plugin-path", arguments.plugin_paths,
                   "Look for problems in this directory first; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

}  // namespace

void BoardCommand::add_create() {
  CLI::App* command = add("create", "Make a board on a problem or a reference file (role creator)",
                          [this] { return board::create(arguments_); });
  auto& create = arguments_.create;
  add_board_name(command, arguments_);
  auto* problem =
      command->add_option("--problem", create.problem, "The problem, by its name")->type_name("PROBLEM");
  command
      ->add_option("--reference", create.reference,
                   "A problem in one file, as kbench board template prints one; kept with the board")
      ->type_name("FILE")
      ->excludes(problem);
  for (CLI::Option* needed : add_settings(command, arguments_)) needed->required();
  command
      ->add_option("--ranking", create.ranking,
                   "Rank by runtime (geometric mean of the cases) or gflops (mean)")
      ->type_name("WORD")
      ->capture_default_str();
  command->add_option("--dtype", create.dtype, "Element type, as float16; the problem's first unless named")
      ->type_name("DTYPE");
  command->add_flag("--any-integrity", create.any_integrity,
                    "Rank also what ran without some of the protections");
  command->add_flag("--anonymous", create.anonymous,
                    "Show pseudonyms of other users and teams, but to those who manage the board; for good");
  command
      ->add_option(
          "--teams", create.teams,
          "Rank teams: a file of comma-separated values, with `team,user` as its first line and then a "
          "line for each member; for good")
      ->type_name("FILE");
  command
      ->add_option("--plugin-path", arguments_.plugin_paths,
                   "Look for problems in this directory first; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command->footer(
      "Examples:\n"
      "  kbench board create sums --problem vector_add --deadline 2026-12-01T18:00:00Z --device \"NVIDIA "
      "H200\"\n"
      "  kbench board create finals --problem vector_add --deadline 2026-12-01T18:00:00Z --device \"NVIDIA "
      "H200\" \\\n"
      "    --teams teams.csv --quota 10 --hidden-until-end --anonymous\n"
      "  kbench board create halves --problem matmul --dtype float16 --ranking gflops --deadline "
      "\"2026-12-01 18:00\" \\\n"
      "    --device \"NVIDIA H200\" --device \"NVIDIA A100-SXM4-80GB\"\n"
      "  kbench board create scales --reference scale.cuh --deadline \"2026-12-01 18:00\" --device \"NVIDIA "
      "H200\"");
}

void BoardCommand::add_reference() {
  CLI::App* command = add("reference", "The reference file that a board is on, or another one for it",
                          [this] { return board::reference(arguments_); });
  add_board_name(command, arguments_);
  add_output(command, arguments_);
  command
      ->add_option("--change", arguments_.change,
                   "Put the board on this file from now on (the board's creator, or an admin)")
      ->type_name("FILE")
      ->excludes("--output");
  command->footer(
      "Results on the reference before stay, and do not rank with new ones: kbench board rerun evaluates "
      "them on "
      "the newest.\n\n"
      "Examples:\n"
      "  kbench board reference scales -o scale.cuh\n"
      "  kbench board reference scales --change scale.cuh");

  const auto add_printed = [this](const char* name, const char* what, std::function<int()> run) {
    CLI::App* printed = app_->add_subcommand(name, what);
    printed->add_option("--language", arguments_.language, "cpp or cuda")
        ->type_name("LANGUAGE")
        ->capture_default_str();
    add_output(printed, arguments_);
    commands_.emplace_back(printed, std::move(run));
    return printed;
  };
  add_printed("template", "A reference file to start from, which says what it may have",
              [this] { return board::reference_template(arguments_); })
      ->footer(
          "Examples:\n"
          "  kbench board template -o reference.hpp\n"
          "  kbench board template --language cuda -o reference.cuh");
  add_printed("eval-code", "A program that evaluates a submission on a reference file by hand",
              [this] { return board::eval_code(arguments_); })
      ->footer(
          "Its first lines say how it is compiled.\n\n"
          "Examples:\n"
          "  kbench board eval-code -o eval.cpp\n"
          "  kbench board eval-code --language cuda -o eval.cu");
}

void BoardCommand::add_submit() {
  CLI::App* command =
      add("submit", "Submit to a board, and evaluate at once", [this] { return board::submit(arguments_); });
  add_board_name(command, arguments_);
  command
      ->add_option("FILE", arguments_.files,
                   "The submission's source files, or a directory of them; with --baseline none: the board's "
                   "reference")
      ->type_name("");
  command
      ->add_option("--device", arguments_.run_device,
                   "Run it on cpu, cuda (the first GPU), cuda:1, ... [that of the language]")
      ->type_name("DEVICE");
  command->add_flag(
      "--baseline", arguments_.baseline,
      "Show it in the standings as the baseline, without a rank (the board's creator, or an admin)");
  add_evaluation_options(command, arguments_);
  command->add_flag("--json", arguments_.json, "Print it with its result as one JSON document");
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

void BoardCommand::add_show() {
  CLI::App* command = add("show", "A board and its standings", [this] { return board::show(arguments_); });
  add_board_name(command, arguments_);
  command->add_option("--device", arguments_.model, "The standing of this model only")->type_name("MODEL");
  command->add_option("--top", arguments_.most, "Show at most this many entries of each standing [100]")
      ->type_name("N");
  add_json(command, arguments_);
  command->footer(
      "Entries whose 95 % intervals overlap that of the first of their group share its rank. Until it is "
      "over, "
      "a hidden\n"
      "board shows each user their own entry and the baseline, without ranks.\n\n"
      "Examples:\n"
      "  kbench board show sums\n"
      "  kbench board show sums --device \"NVIDIA H200\" --json | jq '.standings[0].entries[0]'");
}

void BoardCommand::add_lists() {
  CLI::App* list = add("list", "The boards that there are", [this] { return board::list(arguments_); });
  add_json(list, arguments_);

  CLI::App* submissions = add("submissions", "What was submitted to a board, with what became of it",
                              [this] { return board::submissions(arguments_); });
  add_board_name(submissions, arguments_);
  submissions->add_option("--user", arguments_.user, "Of this user only, by the name that is shown")
      ->type_name("USER");
  add_json(submissions, arguments_);
  submissions->footer(
      "Example:\n"
      "  kbench board submissions sums --user ada");
}

void BoardCommand::add_submission() {
  CLI::App* command = add("submission", "One submission: its whole result, or its source",
                          [this] { return board::submission(arguments_); });
  command->add_option("ID", arguments_.id, "Its number, as 12 or #12")->required()->type_name("");
  auto* json = command->add_flag("--json", arguments_.json, "Print it with its result as one JSON document");
  command->add_flag("--source", arguments_.source, "Print its source")->excludes(json);
  command->footer(
      "Until its board is over, a source is shown to its author and to those who manage the board, and seeds "
      "to nobody.\n"
      "A hidden board shows the result to no others either until then, and an anonymous one never.\n\n"
      "Examples:\n"
      "  kbench board submission 12\n"
      "  kbench board submission 12 --source");
}

void BoardCommand::add_ends() {
  CLI::App* close = add("close", "Take no more submissions from now on (its creator, or an admin)",
                        [this] { return board::close(arguments_); });
  add_board_name(close, arguments_);

  CLI::App* remove = add("delete", "Delete a board with all that was submitted (its creator, or an admin)",
                         [this] { return board::remove(arguments_); });
  add_board_name(remove, arguments_);
  remove->add_flag("--yes", arguments_.yes, "It is meant: nothing brings it back");
}

void BoardCommand::add_exchange() {
  CLI::App* out =
      add("export",
          "Write a board out: all of it as JSON (its creator, or an admin), tables as CSV, or boards as "
          "pages of HTML",
          [this] { return board::export_board(arguments_); });
  out->add_option("NAME", arguments_.boards,
                  "The board; with --html any number of them, and all without a name")
      ->type_name("");
  auto* const csv = out->add_option("--csv", arguments_.csv,
                                    "Write the standings or the submissions as comma-separated values")
                        ->type_name("standings|submissions")
                        ->check(CLI::IsMember({"standings", "submissions"}));
  add_output(out, arguments_);
  out->add_option("--html", arguments_.html, "Write pages to this directory, which is replaced as a whole")
      ->type_name("DIR")
      ->excludes(csv)
      ->excludes("--output");
  out->add_flag("--force", arguments_.force,
                "With --html: take a directory in which other files are, and keep it beside the new one");
  out->footer(
      "Seeds are left out until the board is over. Pages show what everybody may see, whoever makes them: "
      "what "
      "a board\n"
      "hides is not in them. They open in any browser, without a server; they have no scripts, and ask for "
      "nothing.\n\n"
      "Examples:\n"
      "  kbench board export sums -o sums.json\n"
      "  kbench board export sums --csv standings\n"
      "  kbench board export --html site               # all boards\n"
      "  kbench board export --html site sums finals");

  CLI::App* in = add("import", "Make a board from an exported one (role admin)",
                     [this] { return board::import_board(arguments_); });
  in->add_option("FILE", arguments_.files, "What kbench board export has written")
      ->required()
      ->expected(1)
      ->type_name("");
}

void BoardCommand::add_rerun() {
  CLI::App* command = add("rerun", "Evaluate submissions again (the board's creator, or an admin)",
                          [this] { return board::rerun(arguments_); });
  add_board_name(command, arguments_);
  command
      ->add_option("ID", arguments_.ids,
                   "Which; unless named, those that were interrupted, failed, or are of an older version of "
                   "the problem")
      ->type_name("");
  command
      ->add_option("--device", arguments_.run_device, "Run them here, and not where they were submitted to")
      ->type_name("DEVICE");
  add_evaluation_options(command, arguments_);
  command->footer(
      "Exit status: 0 each has a verdict about itself; 2 for some that could not be had.\n\n"
      "Examples:\n"
      "  kbench board rerun sums\n"
      "  kbench board rerun sums 12 14 --device cuda:1");
}

void BoardCommand::add_confirm() {
  CLI::App* command = add("confirm", "Measure the two best side by side (the board's creator, or an admin)",
                          [this] { return board::confirm(arguments_); });
  add_board_name(command, arguments_);
  command->add_option("ID", arguments_.ids, "Two submissions to compare, and not the two best")
      ->expected(2)
      ->type_name("");
  command
      ->add_option("--device", arguments_.model,
                   "The standing of this model; needed where several have two entries")
      ->type_name("MODEL");
  command
      ->add_option("--run-on", arguments_.run_device, "Run them here, and not where they were submitted to")
      ->type_name("DEVICE");
  command->add_option("--pairs", arguments_.pairs, "Measure each this many times, at least twice")
      ->type_name("N")
      ->capture_default_str();
  add_json(command, arguments_);
  add_evaluation_options(command, arguments_);
  command->footer(
      "They run in alternating fresh processes, A B B A A B ..., and the pairs' differences are compared.\n\n"
      "Examples:\n"
      "  kbench board confirm sums\n"
      "  kbench board confirm sums 12 14 --device \"NVIDIA H200\" --pairs 10");
}

void BoardCommand::add_roles() {
  const auto add_user_and_role = [this](CLI::App* command) {
    command->add_option("USER", arguments_.user, "Whose")->required()->type_name("");
    command
        ->add_option("ROLE", arguments_.role,
                     "creator (makes boards, manages its own) or admin (manages all)")
        ->required()
        ->type_name("");
  };
  add_user_and_role(
      add("grant", "Give somebody a role (role admin)", [this] { return board::grant(arguments_); }));
  add_user_and_role(
      add("revoke", "Take a role from somebody (role admin)", [this] { return board::revoke(arguments_); }));
  CLI::App* list = add("roles", "Who has which role", [this] { return board::roles(arguments_); });
  add_json(list, arguments_);
}

void BoardCommand::add_edit() {
  CLI::App* command = add("edit", "Change a board that is not over (its creator, or an admin)",
                          [this] { return board::edit(arguments_); });
  add_board_name(command, arguments_);
  add_settings(command, arguments_);
  command->footer(
      "What is named is changed, all else stays. --device names all devices that there are to be; those with "
      "results\n"
      "stay. The board's log has each change.\n\n"
      "Examples:\n"
      "  kbench board edit sums --deadline \"2026-12-08 18:00\"\n"
      "  kbench board edit sums --device \"NVIDIA H200\" --device \"AMD EPYC 9B14\" --quota 10");

  CLI::App* log =
      add("log", "What was done to a board, by whom, and why", [this] { return board::log(arguments_); });
  add_board_name(log, arguments_);
  add_json(log, arguments_);
}

void BoardCommand::add_team() {
  CLI::App* team = app_->add_subcommand("team", "The teams of a board that ranks teams, and who is in which");
  team->require_subcommand(1);
  const auto add_members = [&](CLI::App* command) {
    add_board_name(command, arguments_);
    command->add_option("TEAM", arguments_.team, "The team")->required()->type_name("");
    return command->add_option("USER", arguments_.users, "Its members, by their names")->type_name("");
  };
  CLI::App* add = add_below(
      team, "add", "Add users to a team, which is made if it is new (the board's creator, or an admin)",
      [this] { return board::add_to_team(arguments_); });
  add_members(add)->required();
  add->footer(
      "A user is in one team of a board at most, and every submission of theirs is the team's.\n\n"
      "Example:\n"
      "  kbench board team add finals red bob eve");
  CLI::App* remove = add_below(team, "remove", "Take users out of a team, or the team itself (likewise)",
                               [this] { return board::remove_from_team(arguments_); });
  add_members(remove);
  remove->footer(
      "What they have submitted stays the team's. A team that has submitted stays.\n\n"
      "Examples:\n"
      "  kbench board team remove finals red eve\n"
      "  kbench board team remove finals blue");
  CLI::App* list =
      add_below(team, "list", "The teams of a board with their members; of an anonymous one, yours",
                [this] { return board::teams(arguments_); });
  add_board_name(list, arguments_);
  add_json(list, arguments_);
}

void BoardCommand::add_disqualify() {
  const auto add_subject = [this](CLI::App* command) {
    add_board_name(command, arguments_);
    auto* id = command->add_option("ID", arguments_.id, "A submission's number, as 12 or #12")->type_name("");
    command->add_option("--user", arguments_.user, "All that this user submitted")
        ->type_name("NAME")
        ->excludes(id);
    command
        ->add_option("--team", arguments_.team, "All that this team submitted, where the board ranks teams")
        ->type_name("NAME")
        ->excludes(id);
    command->add_option("--reason", arguments_.reason, "Why; everybody can read it")
        ->required()
        ->type_name("TEXT");
  };
  CLI::App* command =
      add("disqualify",
          "Take a submission, a user or a team out of the standings (the board's creator, or an admin)",
          [this] { return board::disqualify(arguments_); });
  add_subject(command);
  command->footer(
      "The records are kept; the standing and the log say who is disqualified and why. A user who is cannot "
      "submit.\n\n"
      "Examples:\n"
      "  kbench board disqualify sums 12 --reason \"reads the answers from a table\"\n"
      "  kbench board disqualify sums --user eve --reason \"two accounts\"");
  CLI::App* again =
      add("reinstate", "Take back that a submission, a user or a team is disqualified (likewise)",
          [this] { return board::reinstate(arguments_); });
  add_subject(again);
  again->footer(
      "Examples:\n"
      "  kbench board reinstate sums 12 --reason \"the table is of its own constants\"");
}

void BoardCommand::add_check() {
  CLI::App* command =
      add("check", "Look for damage in the store", [this] { return board::check(arguments_); });
  add_json(command, arguments_);
  command->footer(
      "Reads every board, submission, result, source, role and comparison; changes nothing.\n"
      "Exit status: 0 nothing is wrong; 1 something is, and each line says where and what; 2 the store "
      "cannot be\n"
      "looked at.\n\n"
      "Examples:\n"
      "  kbench board check\n"
      "  kbench board check --store sums.db --json");
}

}  // namespace kbench::cli
