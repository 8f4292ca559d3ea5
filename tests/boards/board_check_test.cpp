#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"
#include "store/sql/database.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace kbench::tests {
namespace {

using store::Database;

// A store with three boards, whose records a test damages.
struct Fixture {
  TestStore store;

  Leaderboard open() const {
    Leaderboard leaderboard = store.open({.owner = "root"});
    leaderboard.create_board(ada, settings("a"));
    BoardSettings on_reference = settings("b");
    on_reference.problem.clear();
    on_reference.reference = Reference{.name = "scale.cuh", .language = Language::cuda, .text = "// first"};
    leaderboard.create_board(ada, on_reference);
    submit(leaderboard, "bob", accepted(1.0), "a");
    submit(leaderboard, "eve", accepted(2.0), "a");
    submit(leaderboard, "bob", accepted(3.0), "b");
    BoardSettings of_teams = settings("teams");
    of_teams.ranks_teams = true;
    of_teams.anonymous = true;
    leaderboard.create_board(ada, of_teams, {{"red", {"bob", "eve"}}});
    submit(leaderboard, "bob", accepted(4.0), "teams");
    return leaderboard;
  }

  // Past the references between tables, as a damaged disk does.
  void damage(const std::string& statement) const {
    store::Database database(store::parse_address(store.url()), StoreAccess::write);
    database.sql() << (store.is_sqlite() ? "PRAGMA foreign_keys=OFF"
                                         : "SET session_replication_role = replica");
    database.sql() << statement;
  }
};

std::vector<std::string> lines(const std::vector<StoreFault>& faults) {
  std::vector<std::string> all;
  for (const StoreFault& each : faults) all.push_back(each.where + ": " + each.what);
  return all;
}

}  // namespace

TEST_CASE("a store as kbench writes it has no faults") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  const Leaderboard leaderboard = fixture.open();
  CHECK(lines(leaderboard.check()).empty());
  CHECK(lines(fixture.store.open({.access = StoreAccess::read}).check()).empty());
}

TEST_CASE("each damage to a store is found, and said of which record") {
  struct Damage {
    std::string statement;
    std::string fault;
  };
  const std::vector<Damage> damages{
      {"UPDATE boards SET deadline_utc = '10000-01-01T23:58:59.000000Z' WHERE name = 'a'",
       "board a: the board 'a' cannot be read: expected a time as"},
      {"UPDATE boards SET dtype = 'float17' WHERE name = 'a'",
       "board a: the board 'a' cannot be read: expected one of"},
      {"UPDATE boards SET kind = 'riddle' WHERE name = 'a'",
       "board a: the board 'a' cannot be read: it is on a riddle"},
      {"DELETE FROM boards WHERE name = 'a'", "#1: its board is missing"},
      {"DELETE FROM board_devices", "board a: it has no devices"},
      {"DELETE FROM board_references", "board b: it is on a reference, and has none"},
      {"UPDATE board_references SET number = 3", "board b: the numbers of its references are not 1, 2, ..."},
      {"UPDATE board_references SET sha256 = 'x'", "reference scale.cuh: its text is missing"},
      {"UPDATE sources SET content = 'else'", ": its text has another SHA-256"},
      {"DELETE FROM sources WHERE sha256 IN (SELECT sha256 FROM submission_files)",
       "#2: the text of one of its files is missing"},
      {"DELETE FROM submission_files WHERE submission_id = 2", "#2: it has no files"},
      {"DELETE FROM submissions WHERE id = 2", "#2: it has files, and is missing itself"},
      {"DELETE FROM submissions WHERE id = 2", "evaluation 2: its submission is missing"},
      {"UPDATE submissions SET recorded_utc = 'noon' WHERE id = 2",
       "#2: #2 cannot be read: expected a time as"},
      {"UPDATE submissions SET language = 'C++' WHERE id = 2",
       "#2: #2 cannot be read: a language has a name of"},
      {"DELETE FROM evaluations WHERE id = 2", "#2: it has no evaluation"},
      {"DELETE FROM evaluations WHERE id = 2", "result of evaluation 2: the evaluation is missing"},
      {"UPDATE evaluations SET entrant = 'eve' WHERE id = 1",
       "evaluation 1: its submission is missing, or is another"},
      {"UPDATE evaluations SET version_id = 77 WHERE id = 1",
       "evaluation 1: its version of the problem is missing"},
      {"UPDATE evaluations SET counts = 0 WHERE id = 1",
       "evaluation 1: it is an entrant's best, and does not count"},
      {"UPDATE evaluations SET state = 'asleep' WHERE id = 1", "evaluation 1: its state is 'asleep'"},
      {"UPDATE evaluations SET state = 'failed' WHERE id = 1",
       "evaluation 1: it counts, and is not finished"},
      {"UPDATE evaluations SET entrant = 'bob', submission_id = 1",
       "board a: several results are an entrant's best on one device"},
      {"DELETE FROM team_members WHERE team = 'red'", "board teams: a team has no members"},
      {"DELETE FROM board_teams WHERE name = 'red'", "board teams: the team of a member is missing"},
      {"DELETE FROM board_teams WHERE name = 'red'", "#4: its team is missing"},
      {"UPDATE boards SET ranks_teams = 0", "board teams: it ranks users, and has teams"},
      {"UPDATE boards SET ranks_teams = 0", "#4: it is for somebody else than its user"},
      {"UPDATE submissions SET entrant = 'eve' WHERE id = 1", "#1: it is for somebody else than its user"},
      {"UPDATE submissions SET entrant = 'eve' WHERE id = 1", "evaluation 1: its submission is missing"},
      {"UPDATE boards SET secret = '' WHERE name = 'teams'",
       "board teams: it is anonymous, and has no secret to make pseudonyms with"},
      {"DELETE FROM boards WHERE name = 'teams'", "teams of board number 3: the board is missing"},
      {"INSERT INTO disqualifications (board_id, submission_id, entrant, reason, disqualified_by, "
       "disqualified_utc) VALUES (3, 0, 'green', 'why', 'ada', '2026-11-22T12:00:00Z')",
       "board teams: a team is disqualified, and is missing"},
      {"DELETE FROM results WHERE evaluation_id = 1",
       "evaluation 1: it is finished, and its result is missing"},
      {"UPDATE results SET document = '{}' WHERE evaluation_id = 1", "evaluation 1: "},
      {"UPDATE evaluations SET verdict = 'crashed', counts = 0, is_best = 0 WHERE id = 1",
       "evaluation 1: its verdict is crashed, and its result says accepted"},
      {"UPDATE roles SET role = 'emperor'", "role of root: expected creator or admin"},
      {"UPDATE board_versions SET first_utc = ''", "board a: expected a time as"},
      {"DELETE FROM board_versions", "evaluation 1: its version of the problem is missing"},
      {"INSERT INTO comparisons (board_id, device, first_id, second_id, pairs, compared_by, ended_utc) "
       "VALUES (1, 'NVIDIA "
       "H200', 1, 9, '[]', 'ada', '')",
       "one of its submissions is missing on its board"},
      {"INSERT INTO comparisons (board_id, device, first_id, second_id, pairs, compared_by, ended_utc) "
       "VALUES (1, 'NVIDIA "
       "H200', 1, 2, 'pairs', 'ada', '')",
       "board a: the comparison of #1 and #2 cannot be read: "},
  };
  for (const Damage& each : damages) {
    const Fixture fixture;
    if (fixture.store.is_skipped()) return;
    const Leaderboard leaderboard = fixture.open();
    fixture.damage(each.statement);
    const std::vector<std::string> found = lines(leaderboard.check());
    CAPTURE(each.statement, each.fault, found);
    CHECK(std::any_of(found.begin(), found.end(),
                      [&](const std::string& line) { return contains(line, each.fault); }));
  }
}

TEST_CASE("a record that cannot be read is listed with its reason, and keeps no other from being read") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "carol", accepted(5.0), "a");
  fixture.damage("UPDATE submissions SET recorded_utc = 'noon' WHERE id = 2");
  const auto records = leaderboard.submissions(root, "a");
  REQUIRE(records.size() == 3);
  CHECK(records.at(0).state == SubmissionState::finished);
  CHECK(records.at(1).state == SubmissionState::unreadable);
  CHECK(records.at(1).user == "eve");
  CHECK(contains(records.at(1).error, "expected a time as"));
  CHECK(records.at(2).state == SubmissionState::finished);
  const Standing standing = leaderboard.standing(root, "a", model);
  CHECK(users(standing) == std::vector<std::string>{"bob", "eve", "carol"});
  CHECK(contains(standing.entries.at(1).unreadable, "expected a time as"));
  CHECK(standing.entries.at(2).unreadable.empty());
  CHECK(contains(to_text(standing), "unreadable: expected a time as"));

  fixture.damage("UPDATE boards SET deadline_utc = '10000-01-01T23:58:59.000000Z' WHERE name = 'a'");
  const std::vector<Board> boards = leaderboard.boards();
  REQUIRE(boards.size() == 3);
  CHECK(boards.at(0).settings.name == "a");
  CHECK(contains(boards.at(0).unreadable, "the board 'a' cannot be read: expected a time as"));
  CHECK(boards.at(1).unreadable.empty());
  CHECK(contains(message_of([&] { leaderboard.board("a"); }), "the board 'a' cannot be read"));
  CHECK_NOTHROW(leaderboard.board("b"));

  leaderboard.grant(root, "zoe", BoardRole::creator);
  fixture.damage("UPDATE roles SET role = 'emperor' WHERE actor = 'root'");
  CHECK(leaderboard.roles().at(0).unreadable == "expected creator or admin as a role, not 'emperor'");
  CHECK(leaderboard.actor("root").roles.empty());
  CHECK(leaderboard.actor("zoe").roles.size() == 1);
}

}  // namespace kbench::tests
