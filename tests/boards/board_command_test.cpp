#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "store/sql/database.hpp"

#include <nlohmann/json.hpp>

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace kbench::tests {
namespace {

using nlohmann::json;
using testing::CommandLine;

const std::string solutions = KBENCH_SOURCE_DIR "/plugins/elementwise/vector_add/solutions/";

// The command line with a store of its own in its directory.
struct Boards {
  CommandLine kbench;

  Boards() {
    ::setenv("KBENCH_STORE", kbench.path("data/boards.db").c_str(), 1);
    ::setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
  }
  Boards(const Boards&) = delete;
  Boards& operator=(const Boards&) = delete;
  ~Boards() {
    ::unsetenv("KBENCH_STORE");
    ::unsetenv("TZ");
  }

  CommandLine::Run run(const std::string& arguments) const { return kbench.run("board " + arguments); }
  CommandLine::Run create() const {
    return run("create sums --problem vector_add --deadline '2096-12-01 18:00' --device 'NVIDIA H200'");
  }
};

// Of the user that runs this, whom the command line takes for whoever acts.
std::string own_name() {
  const passwd* const user = ::getpwuid(::geteuid());
  return user != nullptr ? user->pw_name : "uid" + std::to_string(::geteuid());
}

}  // namespace

TEST_CASE("a board is made, shown and listed, with its deadline in UTC and in the local zone") {
  const Boards boards;
  const auto made = boards.create();
  CHECK(made.status == 0);
  CHECK(contains(made.output, "until 2096-12-01 17:00:00 UTC (2096-12-01 18:00:00 CET), for "));
  CHECK(std::filesystem::exists(boards.kbench.path("data/boards.db")));
  const auto shown = boards.run("show sums");
  CHECK(shown.status == 0);
  CHECK(contains(shown.output, "sums: vector_add, float32, "));
  CHECK(contains(shown.output, "sums on NVIDIA H200, by runtime"));
  CHECK(contains(shown.output, "Nobody yet."));
  CHECK(contains(boards.run("list").output, "sums  vector_add  "));
  const json document = json::parse(boards.run("show sums --json").output);
  CHECK(document.at("board").at("deadline") == "2096-12-01T17:00:00.000000Z");
  CHECK(document.at("standings").at(0).at("entries").empty());
  CHECK(json::parse(boards.run("list --json").output).size() == 1);
}

TEST_CASE("whoever makes the store is its first admin, and roles are granted and revoked") {
  const Boards boards;
  for (const char* const command : {"roles", "list", "show sums", "export sums"}) {
    CAPTURE(command);
    const auto refused = boards.run(command);
    CHECK(refused.status == 2);
    CHECK(contains(refused.errors, "there is no store"));
  }
  CHECK(boards.run("grant ada creator").status == 0);
  CHECK(json::parse(boards.run("roles --json").output).at(0).at("user") == "ada");
  CHECK(boards.run("revoke ada creator").status == 0);
  CHECK(contains(boards.run("roles").output, "  admin  granted by "));
  const auto refused = boards.run("grant ada emperor");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "role: expected one of creator, admin, not \"emperor\""));
}

TEST_CASE("a wrong submission is recorded with its result and source, and its exit status is 1") {
  const Boards boards;
  boards.create();
  const auto submitted = boards.run("submit sums " + solutions + "skips_tail.cpp");
  CHECK(submitted.status == 1);
  CHECK(contains(submitted.output, "wrong_answer: "));
  CHECK(contains(submitted.output, "This is submission #1 to sums. It is in no standing."));
  CHECK(contains(boards.run("submissions sums").output, "wrong_answer"));
  const auto of_nobody = boards.run("submissions sums --user nobody-else");
  CHECK(of_nobody.output.empty());
  CHECK(of_nobody.errors == "Nothing has been submitted to sums by nobody-else.\n");
  CHECK(contains(boards.run("submission 1").output, "#1 to sums, by "));
  const auto misspelt = boards.run("submit sums " + solutions + "plain.cpp --device '=1+1'");
  CHECK(misspelt.status == 2);
  CHECK(contains(misspelt.errors, "=1+1"));
  CHECK_FALSE(contains(boards.run("submissions sums").output, "#2"));
  CHECK(boards.run("submission '#1' --source").output == testing::read_file(solutions + "skips_tail.cpp"));
  const json document = json::parse(boards.run("submission 1 --json").output);
  CHECK(document.at("evaluation").at("verdict") == "wrong_answer");
  CHECK(document.at("evaluation").at("seed").is_null());
  const auto printed = boards.run("submit sums " + solutions + "skips_tail.cpp --json");
  CHECK(printed.status == 1);
  CHECK(json::parse(printed.output) == json::parse(boards.run("submission 2 --json").output));
  CHECK(boards.run("close sums").status == 0);
  CHECK(json::parse(boards.run("submission 1 --json").output).at("evaluation").at("seed").is_string());
  CHECK(contains(boards.run("show sums").output, "closed "));
  CHECK(contains(boards.run("submit sums " + solutions + "plain.cpp").errors,
                 "takes no more submissions: it was closed at"));
}

TEST_CASE("what keeps a submission out of a standing is said, and rerun does it again") {
  const Boards boards;
  boards.create();
  const std::string empty =
      "#include <cstddef>\nextern \"C\" void solution(const float*, const float*, float*, size_t) {}\n";
  testing::write_file(boards.kbench.path("mine.cpp"), empty);
  CHECK(boards.run("submit sums mine.cpp --quiet").status == 1);
  const auto nothing = boards.run("rerun sums");
  CHECK(nothing.status == 0);
  CHECK(contains(nothing.errors, "Nothing of sums needs to be evaluated again."));
  const auto again = boards.run("rerun sums 1");
  CHECK(again.status == 0);
  CHECK(contains(again.output, ": wrong_answer"));
  CHECK(contains(boards.run("rerun sums 7").errors, "there is no submission #7"));
}

TEST_CASE("an accepted submission that does not rank is marked, and its record says why and what to do") {
  const Boards boards;
  Leaderboard leaderboard(boards.kbench.path("data/boards.db").string());
  leaderboard.create_board(ada, settings());
  submit(leaderboard, "bob", suspected(1.0));
  Evaluation elsewhere = suspected(1.0);
  elsewhere.environment["gpu"] = "another";
  submit(leaderboard, "eve", elsewhere);
  submit(leaderboard, "carol", unproven(1.0));
  submit(leaderboard, "dan", accepted(1.0), "sums", source());
  submit(leaderboard, "dan", accepted(0.5), "sums", source());
  const std::string listed = boards.run("submissions sums").output;
  CHECK(contains(listed, "NVIDIA H200  suspected\n"));
  CHECK(contains(listed, "not a device of the board, suspected\n"));
  CHECK(contains(listed, "NVIDIA H200  not proven\n"));
  CHECK(contains(listed, "NVIDIA H200  same source as #4\n"));
  CHECK(
      contains(boards.run("show sums").output,
               "2 users with accepted results that do not rank, because a time is not proven or a suspicion "
               "stands: kbench board submissions sums\n"));
  CHECK(contains(boards.run("submission 1").output,
                 "This result does not rank: a suspicion stands: small: the GPU was at work"));
  const std::string shown = boards.run("submission 3").output;
  CHECK(contains(shown, "This result does not rank: case 'large' is not proven: only half of it is proven"));
  CHECK(contains(shown,
                 "submit it again when the machine is quiet, or ask whoever manages the board to rerun"));
  CHECK(contains(boards.run("submission 5").output,
                 "This result does not rank: it is the same source as #4, whose result counts.\n"));
  CHECK_FALSE(contains(boards.run("submission 4").output, "does not rank"));
}

TEST_CASE("a source that is piped is what was submitted, byte for byte") {
  const Boards boards;
  boards.create();
  const std::string text = "extern \"C\" void solution() {}\r\n// no end of line";
  testing::write_file(boards.kbench.path("mine.cpp"), text);
  CHECK(boards.run("submit sums mine.cpp").status == 1);
  CHECK(boards.run("submission 1 --source").output == text);
}

TEST_CASE("an export goes where a link points, and nowhere else") {
  const Boards boards;
  boards.create();
  testing::write_file(boards.kbench.path("target.json"), "before");
  testing::write_file(boards.kbench.path("link.json.part"), "somebody's");
  std::filesystem::create_symlink("target.json", boards.kbench.path("link.json"));
  CHECK(boards.run("export sums -o link.json").status == 0);
  CHECK(std::filesystem::is_symlink(boards.kbench.path("link.json")));
  CHECK(json::parse(testing::read_file(boards.kbench.path("target.json"))).at("format") == "kbench-board");
  CHECK(testing::read_file(boards.kbench.path("link.json.part")) == "somebody's");
  CHECK(json::parse(boards.run("export sums -o -").output).at("format") == "kbench-board");
  const auto onto_directory = boards.run("export sums -o .");
  CHECK(onto_directory.status == 2);
  CHECK(contains(onto_directory.errors, "cannot write '.': Is a directory"));
  CHECK(contains(boards.run("import .").errors, "cannot read '.': it is a directory"));
  CHECK(contains(boards.run("import nothing").errors, "cannot read 'nothing': No such file"));
}

TEST_CASE("an export does not replace the store that it comes from") {
  const Boards boards;
  boards.create();
  const auto on_store = boards.run("export sums -o data/../data/boards.db");
  CHECK(on_store.status == 2);
  CHECK(contains(on_store.errors, "is read by this command, and would be replaced"));
  CHECK(boards.run("show sums").status == 0);
}

TEST_CASE("a board is exported, deleted when that is meant, and imported") {
  const Boards boards;
  boards.create();
  boards.run("submit sums " + solutions + "skips_tail.cpp");
  CHECK(boards.run("export sums -o sums.json").status == 0);
  const json document = json::parse(testing::read_file(boards.kbench.path("sums.json")));
  CHECK(document.at("format") == "kbench-board");
  CHECK(json::parse(boards.run("export sums").output).at("submissions") == document.at("submissions"));
  CHECK(contains(boards.run("export sums --csv submissions").output, ",wrong_answer,"));
  CHECK(contains(boards.run("export sums --csv standings").output, "board,device,ranking"));
  const auto careless = boards.run("delete sums");
  CHECK(careless.status == 2);
  CHECK(contains(careless.errors, "this deletes the board sums and 1 submission for good: add --yes"));
  CHECK(boards.run("delete sums --yes").status == 0);
  CHECK(contains(boards.run("show sums").errors, "no board is called 'sums'; there is none yet"));
  CHECK(contains(boards.run("import sums.json").output, "The board sums is there, with 1 submission."));
}

TEST_CASE("the last comparison is shown with the standing, until the problem has a newer version") {
  const Boards boards;
  Leaderboard leaderboard(boards.kbench.path("data/boards.db").string());
  leaderboard.create_board(ada, settings());
  submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "eve", accepted(2.0));
  std::ostringstream exported;
  leaderboard.export_board(root, "sums", exported);
  json document = json::parse(exported.str());
  document.at("comparisons")
      .push_back({{"device", model},
                  {"first", 1},
                  {"second", 2},
                  {"pairs", {{1.0, 2.0}, {1.0, 2.1}}},
                  {"by", "ada"},
                  {"ended", to_text(leaderboard.now())}});
  leaderboard.delete_board(root, "sums");
  leaderboard.import_board(root, document.dump());
  CHECK(contains(boards.run("show sums").output, "Side by side, "));

  Evaluation newer = accepted(1.0);
  ++newer.problem_version;
  submit(leaderboard, "bob", newer);
  CHECK_FALSE(contains(boards.run("show sums").output, "Side by side, "));
  CHECK(json::parse(boards.run("show sums --json").output).at("comparisons").at(0).at("is_outdated") == true);
}

TEST_CASE("a board is edited, a submission and a user disqualified and reinstated, and the log has it all") {
  const Boards boards;
  CHECK(boards
            .run("create sums --problem vector_add --start 2095-12-01T00:00Z --deadline 2096-12-01T00:00Z "
                 "--device 'NVIDIA "
                 "H200' --quota 5 --memory 1G")
            .status == 0);
  CHECK(contains(boards.run("show sums").output, "opens in "));
  CHECK(contains(boards.run("show sums").output, "5 submissions of each user a day (UTC)."));
  CHECK(contains(boards.run("submit sums " + solutions + "plain.cpp").errors,
                 "takes submissions from 2095-12-01"));
  const auto edited =
      boards.run("edit sums --start 2020-01-01T00:00Z --call-timeout 2 --description 'for all'");
  CHECK(edited.status == 0);
  CHECK(contains(
      edited.output,
      "call 2000 ms, load 10000 ms, prepare 180000 ms, evaluation 600000 ms, memory 1073741824 bytes"));
  CHECK(contains(edited.output, "instead of call 10000 ms"));
  CHECK(contains(boards.run("edit sums").errors, "nothing of the board 'sums' is to be changed"));
  CHECK(contains(boards.run("edit sums --start soon").errors, "--start: expected a time as"));

  Leaderboard leaderboard(boards.kbench.path("data/boards.db").string());
  submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "eve", accepted(2.0));
  CHECK(boards.run("disqualify sums '#1' --reason 'reads a table'").status == 0);
  CHECK(boards.run("disqualify sums --user eve --reason 'two accounts'").status == 0);
  const std::string shown = boards.run("show sums").output;
  CHECK(contains(shown, "Nobody yet."));
  CHECK(contains(shown, "Disqualified: #1, by "));
  CHECK(contains(shown, ": two accounts\n"));
  CHECK(contains(boards.run("submissions sums").output, "disqualified"));
  CHECK(contains(boards.run("submission 1").output, "It is disqualified: reads a table\n"));
  CHECK(json::parse(boards.run("show sums --json").output).at("standings").at(0).at("disqualified").size() ==
        2);
  CHECK(boards.run("reinstate sums 1 --reason 'it does not'").status == 0);
  CHECK(contains(boards.run("show sums").output, "  1  bob "));
  const std::string log = boards.run("log sums").output;
  CHECK(contains(log, "  create      until 2096-12-01"));
  CHECK(contains(log, "  disqualify  #1: reads a table\n"));
  CHECK(contains(log, "  reinstate   #1: it does not\n"));
  CHECK(json::parse(boards.run("log sums --json").output).size() == 5);
  for (const char* const arguments : {"disqualify sums --reason x", "reinstate sums 1 --user bob --reason x",
                                      "disqualify sums 1", "disqualify sums 7 --reason x"}) {
    CAPTURE(arguments);
    CHECK(boards.run(arguments).status == 2);
  }
}

TEST_CASE("a board of teams is made from a spreadsheet, and its teams are changed and listed") {
  const Boards boards;
  testing::write_file(boards.kbench.path("teams.csv"),
                      "team,user\r\nred,eve\r\nred,bob\r\nblue,\"O'Neill, Jack\"\r\n");
  testing::write_file(boards.kbench.path("bad.csv"), "team,user\nred\n");
  const std::string create = " --problem vector_add --deadline 2096-12-01T00:00Z --device 'NVIDIA H200' ";
  const auto refused = boards.run("create x --teams bad.csv" + create);
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "--teams bad.csv: line 2: expected a team and one of its users"));
  CHECK(contains(boards.run("create x --teams none.csv" + create).errors, "cannot read 'none.csv'"));
  CHECK(boards.run("create sums --teams teams.csv --quota 3" + create).status == 0);
  CHECK(contains(boards.run("show sums").output, "3 submissions of each team a day (UTC)."));
  CHECK(boards.run("team list sums").output == "blue  O'Neill, Jack\nred   bob, eve\n");
  CHECK(boards.run("team add sums green dan zoe").output == "The team green of sums has: dan, zoe\n");
  CHECK(boards.run("team remove sums green zoe").output == "The team green of sums has: dan\n");
  CHECK(boards.run("team remove sums green").output == "The team green of sums is removed.\n");
  CHECK(json::parse(boards.run("team list sums --json").output).at(1).at("members") == json{"bob", "eve"});
  CHECK(contains(boards.run("submit sums " + solutions + "plain.cpp").errors, "is in none: whoever manages"));
  for (const char* const arguments : {"team", "team add sums", "team add sums red", "team remove sums",
                                      "team add sums blue bob", "team frob"}) {
    CAPTURE(arguments);
    CHECK(boards.run(arguments).status == 2);
  }
  Leaderboard leaderboard(boards.kbench.path("data/boards.db").string());
  submit(leaderboard, "bob", accepted(1.0));
  CHECK(contains(boards.run("show sums").output, "rank  team "));
  CHECK(contains(boards.run("submissions sums").output, "  red, bob  accepted"));
  CHECK(contains(boards.run("submission 1").output, "#1 to sums, by bob of red, "));
  CHECK(contains(boards.run("disqualify sums --user red --reason x").errors,
                 "or a team with --team: one of the two"));
  CHECK(boards.run("disqualify sums --team red --reason 'two accounts'").output ==
        "red is in no standing of sums any more.\n");
  CHECK(contains(boards.run("show sums").output, "Disqualified: team red, by "));
  CHECK(boards.run("reinstate sums --team red --reason 'one'").output ==
        "red is in the standings of sums again, if it ranks.\n");
  CHECK(contains(boards.run("log sums").output, "  reinstate   team red: one\n"));
  CHECK(contains(boards.run("log sums").output, "  join        eve, team red\n"));
}

TEST_CASE("a hidden, anonymous board shows whoever manages it everything, and others what is theirs") {
  const Boards boards;
  Leaderboard leaderboard(boards.kbench.path("data/boards.db").string(), {.owner = "host"});
  const Actor host = leaderboard.actor("host");
  BoardSettings wanted = settings();
  wanted.deadline = latest_time;
  wanted.hidden_until_end = true;
  wanted.anonymous = true;
  leaderboard.create_board(host, wanted);
  submit(leaderboard, "eve", accepted(1.0625));
  submit(leaderboard, own_name(), accepted(2.0));
  leaderboard.disqualify_entrant(host, "sums", "mallory", "two accounts");
  std::string shown;
  for (const char* const command : {"show sums",
                                    "show sums --json",
                                    "submissions sums",
                                    "submissions sums --json",
                                    "submission 1",
                                    "submission 1 --json",
                                    "submission 1 --source",
                                    "log sums",
                                    "log sums --json",
                                    "list",
                                    "list --json",
                                    "export sums",
                                    "export sums --csv standings",
                                    "export sums --csv submissions",
                                    "rerun sums",
                                    "rerun sums 1",
                                    "confirm sums",
                                    "confirm sums 1 2",

                                    "disqualify sums 1 --reason x",
                                    "check",
                                    "edit sums --no-hidden-until-end"}) {
    const auto run = boards.run(command);
    shown += run.output + run.errors;
  }
  for (const char* const secret : {"eve", "mallory", "1.06", "0.94"}) {
    CAPTURE(secret, shown);
    CHECK_FALSE(contains(shown, secret));
  }
  CHECK(boards.run("submissions sums --user eve").output.empty());
  CHECK(contains(boards.run("show sums").output, "Users and teams have pseudonyms.\n"));
  CHECK(contains(boards.run("show sums").output, "\n   -  " + own_name()));
  CHECK(contains(boards.run("show sums").output, "ranks and the results of others are hidden"));
  CHECK(contains(boards.run("submissions sums").output, "accepted"));
  CHECK(contains(boards.run("submissions sums").output, "  hidden\n"));
  CHECK(contains(boards.run("submission 1").output,
                 "accepted\nIts result is hidden until the board is over.\n"));
  CHECK(contains(boards.run("submission 2").output, "2.000 ms"));
  leaderboard.close_board(host, "sums");
  CHECK(contains(boards.run("show sums").output, "\n   1  user-"));
  CHECK(contains(boards.run("submission 1").output, "shows the whole result to those who manage it"));

  leaderboard.grant(host, own_name(), BoardRole::admin);
  CHECK(contains(boards.run("show sums").output, "\n   1  eve "));
  CHECK(contains(boards.run("log sums").output, "mallory: two accounts"));
}

TEST_CASE("whether a board is hidden is said when it is made and when it is edited") {
  const Boards boards;
  const std::string create = " --problem vector_add --deadline 2096-12-01T00:00Z --device 'NVIDIA H200'";
  CHECK(boards.run("create sums --hidden-until-end --anonymous" + create).status == 0);
  const json made = json::parse(boards.run("show sums --json").output).at("board");
  CHECK(made.at("hidden_until_end") == true);
  CHECK(made.at("anonymous") == true);
  CHECK(contains(boards.run("edit sums --no-hidden-until-end").output,
                 "hidden until the end: no instead of yes"));
  CHECK(
      contains(boards.run("edit sums --hidden-until-end").output, "hidden until the end: yes instead of no"));
  CHECK(contains(boards.run("edit sums --description x").output, "is changed: description"));
  CHECK(json::parse(boards.run("show sums --json").output).at("board").at("hidden_until_end") == true);
}

TEST_CASE("a baseline without files is the reference of the board, if it is on one") {
  const Boards boards;
  boards.create();
  const auto refused = boards.run("submit sums --baseline");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "cannot run as a submission: name a solution as the baseline"));
  CHECK(contains(boards.run("submit sums").errors, "FILE: name the submission's source files"));
  CHECK(boards.run("template -o reference.hpp").status == 0);
  CHECK(boards
            .run("create scales --reference reference.hpp --any-integrity --deadline 2096-12-01T00:00Z "
                 "--device '" +
                 processor() + "'")
            .status == 0);
  CHECK(boards.run("submit scales --baseline --quiet").status == 0);
  CHECK(contains(boards.run("submissions scales").output, "  baseline  accepted"));
}

TEST_CASE("a store is checked: what is wrong is said of each record, and by the exit status") {
  const Boards boards;
  boards.create();
  CHECK(boards.run("check").status == 0);
  CHECK(contains(boards.run("check").output, "Every record of the store can be read"));
  CHECK(json::parse(boards.run("check --json").output).empty());
  store::Database(store::parse_address(boards.kbench.path("data/boards.db").string()), StoreAccess::write)
          .sql()
      << "UPDATE boards SET deadline_utc = '10000-01-01T23:58:59.000000Z'";
  const auto checked = boards.run("check");
  CHECK(checked.status == 1);
  CHECK(contains(checked.output, "board sums: the board 'sums' cannot be read: expected a time as"));
  const auto listed = boards.run("list");
  CHECK(listed.status == 0);
  CHECK(contains(listed.output, "sums  unreadable"));
  CHECK(contains(json::parse(boards.run("list --json").output).at(0).at("unreadable").get<std::string>(),
                 "expected"));
}

TEST_CASE(
    "a deadline that could not be read again makes no board, and neither does a zone that there is not") {
  const Boards boards;
  boards.create();
  const auto late =
      boards.run("create late --problem vector_add --deadline 9999-12-31T23:59:59-23:59 --device x");
  CHECK(late.status == 2);
  CHECK(contains(late.errors, "is not in the years 0000 to 9999 in UTC"));
  ::setenv("TZ", "PST", 1);
  for (const char* const command :
       {"create late --problem vector_add --deadline 2096-12-01T00:00Z --device x", "show sums", "list"}) {
    CAPTURE(command);
    const auto refused = boards.run(command);
    CHECK(refused.status == 2);
    CHECK(contains(refused.errors, "TZ=PST: "));
  }
  ::setenv("TZ", "UTC0", 1);
  CHECK(json::parse(boards.run("list --json").output).size() == 1);
}

TEST_CASE(
    "a board for a device that this machine has not is made, with a warning that names those that it has") {
  const Boards boards;
  const auto made =
      boards.run("create sums --problem vector_add --deadline 2096-12-01T00:00Z --device EPYC --device '" +
                 processor() + "'");
  CHECK(made.status == 0);
  CHECK(contains(
      made.errors,
      "kbench: warning: no device of this machine is 'EPYC', letter for letter; it has: " + processor()));
  CHECK_FALSE(contains(made.errors, "no device of this machine is '" + processor()));
}

TEST_CASE("faults of usage end with status 2 and say what was expected") {
  const Boards boards;
  boards.create();
  const auto complaint = [&](const std::string& arguments) {
    CAPTURE(arguments);
    const auto run = boards.run(arguments);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    CHECK(run.errors.starts_with("kbench: "));
    return run.errors;
  };
  CHECK(contains(complaint("frob"), "no command is called 'frob'; there are create, submit, show"));
  CHECK(contains(complaint("create x --problem vector_add --deadline soon --device a"),
                 "--deadline: expected a time as"));
  CHECK(contains(complaint("create x --problem vector_ad --deadline 2096-12-01T00:00Z --device a"),
                 "did you mean"));
  CHECK(
      contains(complaint("create x --problem vector_add --deadline 2006-12-01T00:00Z --device a"), "passed"));
  CHECK(contains(complaint("submit sums missing.cpp"), "missing.cpp"));
  CHECK(contains(complaint("submission twelve"), "expected the number of a submission"));
  CHECK(contains(complaint("show sums --device 'NVIDIA A100'"), "it has: NVIDIA H200"));
  CHECK(contains(complaint("confirm sums"), "fewer than two users"));
  CHECK(contains(complaint("list --store mysql://db/kbench"), "of no known kind"));
  CHECK(contains(boards.run("show --help").output, "kbench board show"));
}

}  // namespace kbench::tests
