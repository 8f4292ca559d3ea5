#include "catch.hpp"
#include "leaderboard/made_up.hpp"
#include "leaderboard/schema.hpp"
#include "leaderboard/store.hpp"
#include "read_file.hpp"

#include <algorithm>
#include <string>

namespace kbench::leaderboard {
namespace {

using tests::TestStore;

store::Database connect(const TestStore& store) {
  return {store::parse_address(store.url()), StoreAccess::make};
}

int version_of(const TestStore& store) {
  store::Database database = connect(store);
  int version = 0;
  database.sql() << "SELECT version FROM schema_version", soci::into(version);
  return version;
}

// Statements as sqlite3's .dump and pg_dump --inserts write them, each of which ends a line.
void restore(const TestStore& store, const std::string& dump) {
  store::Database database = connect(store);
  for (std::size_t begin = 0; begin < dump.size();) {
    const std::size_t end = std::min(dump.find(";\n", begin), dump.size());
    const std::string statement = dump.substr(begin, end - begin);
    if (statement.find_first_not_of(" \n") != std::string::npos) database.sql() << statement;
    begin = end + 2;
  }
}

std::string dump_of_version(int version, const TestStore& store) {
  const char* const kind = store.is_sqlite() ? "sqlite" : "postgresql";
  return testing::read_file(KBENCH_SOURCE_DIR "/tests/leaderboard/schema_" + std::to_string(version) + "." +
                            kind + ".sql");
}

}  // namespace

TEST_CASE("a store of version 1 opens, with its boards, submissions, results and roles") {
  const TestStore store;
  if (store.is_skipped()) return;
  restore(store, dump_of_version(1, store));
  REQUIRE(version_of(store) == 1);
  Leaderboard leaderboard = store.open({.owner = "mallory"});
  CHECK(version_of(store) == static_cast<int>(migrations().size()));
  CHECK(leaderboard.actor("root").roles == std::set<BoardRole>{BoardRole::admin});
  CHECK(leaderboard.actor("mallory").roles.empty());
  CHECK(leaderboard.board("sums").settings.devices == std::vector<std::string>{tests::model});
  const Standing standing = leaderboard.standing(tests::root, "sums", tests::model);
  CHECK(standing.entries.empty());  // its results do not say what of their times is proven
  CHECK(standing.unranked_users == 2);
  CHECK(leaderboard.submission(tests::root, 1).user == "bob");
  CHECK(leaderboard.evaluation(tests::root, 1)->accepted());
  CHECK(tests::contains(leaderboard.submission(tests::root, 1).measured->unranked,
                        "a time is not proven; submit it again"));
  CHECK(leaderboard.source(tests::root, 2).files.at(0).text == "// eve's");
  CHECK(leaderboard.comparisons(tests::root, "sums").at(0).outcome == Outcome::first_faster);
  CHECK(leaderboard.submissions(tests::root, "sums").size() == 4);
  CHECK(tests::submit(leaderboard, "new", tests::accepted(0.1)) == 5);
}

TEST_CASE("a store of version 2 opens, with its references, and what is outdated stays so") {
  const TestStore store;
  if (store.is_skipped()) return;
  restore(store, dump_of_version(2, store));
  REQUIRE(version_of(store) == 2);
  Leaderboard leaderboard = store.open();
  CHECK(version_of(store) == static_cast<int>(migrations().size()));
  const Reference reference = leaderboard.reference("scales");
  CHECK(reference.name == "scale.cuh");
  CHECK(reference.language == Language::cuda);
  CHECK(reference.text == "// second");
  CHECK(reference.version == 2);
  CHECK(leaderboard.board("scales").settings.dtype == DType::float16);
  CHECK(leaderboard.submission(tests::root, 2).measured->is_outdated);
  CHECK_FALSE(leaderboard.submission(tests::root, 3).measured->is_outdated);
  CHECK(leaderboard.standing(tests::root, "scales", tests::model).unranked_users == 1);
  CHECK(leaderboard.unsettled(tests::root, "scales") == std::vector<std::int64_t>{2, 3});
  CHECK(leaderboard.board("sums").settings.problem == "vector_add");
}

TEST_CASE("results from before the store knew of suspicions are suspected where their documents say so") {
  const TestStore store;
  if (store.is_skipped()) return;
  std::string dump = dump_of_version(2, store);
  const std::size_t first = dump.find("\"warnings\":[]");  // of the result of #1
  dump.insert(first, "\"suspicions\":[\"n=1024: a time below what was proven\"],");
  dump.insert(dump.find("\"warnings\":[]", dump.find("\"warnings\":[]", first) + 1), "\"suspicions\":[],");
  restore(store, dump);
  Leaderboard leaderboard = store.open();
  CHECK(leaderboard.submission(tests::root, 1).measured->is_suspected);
  CHECK_FALSE(leaderboard.submission(tests::root, 2).measured->is_suspected);  // there are none
  CHECK_FALSE(leaderboard.submission(tests::root, 3).measured->is_suspected);  // older still: it does not say
  CHECK(leaderboard.evaluation(tests::root, 1)->integrity.suspicions.size() == 1);
}

TEST_CASE(
    "proven results of a store of version 3 rank by the worse end of their intervals, and others do not") {
  const TestStore store;
  if (store.is_skipped()) return;
  const std::vector<std::string> boards{"sums", "gflops"};
  {
    Leaderboard leaderboard = store.open();
    BoardSettings by_gflops = tests::settings("gflops");
    by_gflops.ranking = Ranking::gflops;
    leaderboard.create_board(tests::ada, tests::settings());
    leaderboard.create_board(tests::ada, by_gflops);
    for (const std::string& board : boards) {
      tests::submit(leaderboard, "bob", tests::accepted(1.0, 0.5), board);
      tests::submit(leaderboard, "bob", tests::accepted(1.3, 0.01), board);
      tests::submit(leaderboard, "eve", tests::accepted(1.2, 0.01), board);
      tests::submit(leaderboard, "mallory", tests::unproven(0.1), board);
      tests::submit(leaderboard, "oscar", tests::suspected(0.1), board);
    }
  }
  {
    store::Database database = connect(store);
    soci::session& sql = database.sql();
    for (const char* const statement : {
             "UPDATE evaluations SET counts = 1, is_best = 1, version_id = (SELECT max(e.version_id) FROM "
             "evaluations e WHERE e.board_id = evaluations.board_id) WHERE unranked <> ''",
             "DROP TABLE team_members",
             "DROP TABLE board_teams",
             "DROP INDEX submissions_of_entrant",
             "ALTER TABLE submissions DROP COLUMN entrant",
             "ALTER TABLE evaluations RENAME COLUMN entrant TO submitter",
             "ALTER TABLE boards DROP COLUMN ranks_teams",
             "ALTER TABLE boards DROP COLUMN is_hidden",
             "ALTER TABLE boards DROP COLUMN is_anonymous",
             "ALTER TABLE boards DROP COLUMN secret",
             "ALTER TABLE boards DROP COLUMN baseline",
             "ALTER TABLE boards DROP COLUMN weaknesses",
             "DROP TABLE board_events",
             "DROP TABLE disqualifications",
             "ALTER TABLE boards DROP COLUMN starts_utc",
             "ALTER TABLE boards DROP COLUMN quota",
             "ALTER TABLE boards DROP COLUMN limits",
             "ALTER TABLE evaluations DROP COLUMN is_disqualified",
             "DROP INDEX evaluations_unranked",
             "ALTER TABLE evaluations DROP COLUMN unranked",
             "ALTER TABLE evaluations DROP COLUMN same_source_as",
             "UPDATE evaluations SET sort_key = runtime_ms, is_best = CASE WHEN submitter = 'bob' AND "
             "runtime_ms > "
             "1.25 THEN 0 ELSE 1 END",
             "UPDATE schema_version SET version = 3",
         })
      sql << statement;
  }
  Leaderboard leaderboard = store.open();
  CHECK(version_of(store) == static_cast<int>(migrations().size()));
  for (const std::string& board : boards) {
    CAPTURE(board);
    const Standing standing = leaderboard.standing(tests::root, board, tests::model);
    CHECK(tests::users(standing) == std::vector<std::string>{"eve", "bob"});
    CHECK(standing.entries.at(1).runtime_ms == Approx(1.3));
    CHECK(standing.unranked_users == 2);
    const auto records = leaderboard.submissions(tests::root, board);
    CHECK(tests::contains(records.at(3).measured->unranked, "a time is not proven"));
    CHECK(tests::contains(records.at(4).measured->unranked, "a suspicion stands"));
  }
}

TEST_CASE("a store of version 4 opens, with its standings, and boards begin to have logs") {
  const TestStore store;
  if (store.is_skipped()) return;
  restore(store, dump_of_version(4, store));
  REQUIRE(version_of(store) == 4);
  Leaderboard leaderboard = store.open();
  CHECK(version_of(store) == static_cast<int>(migrations().size()));
  CHECK(leaderboard.check().empty());
  const Board board = leaderboard.board("sums");
  CHECK_FALSE(board.settings.start.has_value());
  CHECK_FALSE(board.settings.limits.has_value());
  CHECK(board.settings.quota == 0);
  Standing standing = leaderboard.standing(tests::root, "sums", tests::model);
  CHECK(tests::users(standing) == std::vector<std::string>{"bob", "eve"});
  CHECK(standing.entries.at(0).submission == 1);
  CHECK(standing.unranked_users == 1);
  CHECK(leaderboard.submission(tests::root, 4).measured->same_source_as == 1);
  CHECK(leaderboard.reference("scales").text == "// second");
  CHECK(leaderboard.board("scales").closed.has_value());
  CHECK(leaderboard.log(tests::root, "sums").empty());
  leaderboard.disqualify(tests::ada, 3, "a test");
  standing = leaderboard.standing(tests::root, "sums", tests::model);
  CHECK(standing.entries.at(1).submission == 2);
  CHECK(leaderboard.log(tests::root, "sums").size() == 1);
  CHECK(tests::submit(leaderboard, "new", tests::accepted(0.1)) == 8);
}

TEST_CASE(
    "a store of version 5 opens: every submission is its user's, and boards rank users, hide nothing and no "
    "names") {
  const TestStore store;
  if (store.is_skipped()) return;
  restore(store, dump_of_version(5, store));
  REQUIRE(version_of(store) == 5);
  Leaderboard leaderboard = store.open();
  CHECK(version_of(store) == static_cast<int>(migrations().size()));
  CHECK(leaderboard.check().empty());
  const BoardSettings settings = leaderboard.board("sums").settings;
  CHECK_FALSE(settings.ranks_teams);
  CHECK_FALSE(settings.hidden_until_end);
  CHECK_FALSE(settings.anonymous);
  CHECK(settings.quota == 9);
  CHECK(settings.limits->call == std::chrono::seconds(3));
  const Standing standing = leaderboard.standing({"carol"}, "sums", tests::model);
  CHECK(tests::users(standing) == std::vector<std::string>{"bob", "eve"});
  CHECK(standing.entries.at(1).submission == 2);
  REQUIRE(standing.disqualified.size() == 2);
  CHECK(standing.disqualified.at(1).user == "mallory");
  CHECK(standing.disqualified.at(1).team.empty());
  CHECK(leaderboard.submission(tests::root, 5).measured->same_source_as == 1);
  const auto log = leaderboard.log({}, "sums");
  REQUIRE(log.size() == 6);
  CHECK(to_text(log.at(2)) == "mallory: two accounts");
  CHECK(log.at(2).user.empty());
  leaderboard.reinstate_entrant(tests::ada, "sums", "mallory", "one account");
  CHECK(leaderboard.standing(tests::root, "sums", tests::model).entries.at(0).user == "mallory");
  CHECK(leaderboard.log(tests::root, "sums").back().user == "mallory");
  leaderboard.edit_board(tests::ada, "sums", {.hidden_until_end = true});
  CHECK(leaderboard.standing({"bob"}, "sums", tests::model).entries.size() == 1);
  CHECK(tests::submit(leaderboard, "new", tests::accepted(0.1), "other") == 7);
}

TEST_CASE("a store of version 6 opens, with its teams and secrets, and no board has a baseline") {
  const TestStore store;
  if (store.is_skipped()) return;
  restore(store, dump_of_version(6, store));
  REQUIRE(version_of(store) == 6);
  Leaderboard leaderboard = store.open();
  CHECK(version_of(store) == static_cast<int>(migrations().size()));
  CHECK(leaderboard.check().empty());
  const BoardSettings groups = leaderboard.board("groups").settings;
  CHECK(groups.ranks_teams);
  CHECK(groups.anonymous);
  CHECK(groups.hidden_until_end);
  CHECK_FALSE(groups.baseline.has_value());
  CHECK(leaderboard.teams(tests::root, "groups").size() == 2);
  CHECK_FALSE(leaderboard.board("sums").settings.baseline.has_value());
  CHECK(tests::users(leaderboard.standing({"carol"}, "sums", tests::model)) ==
        std::vector<std::string>{"bob", "eve"});
  BoardSettings compiled = tests::settings("compiled");
  compiled.baseline = ReferenceMode::compile;
  leaderboard.create_board(tests::root, compiled);
  CHECK(leaderboard.board("compiled").settings.baseline == ReferenceMode::compile);
  CHECK(tests::submit(leaderboard, "new", tests::accepted(0.1), "other") == 8);
}

TEST_CASE("a store of version 7 opens, with its baselines, and no board takes a weak problem") {
  const TestStore store;
  if (store.is_skipped()) return;
  restore(store, dump_of_version(7, store));
  REQUIRE(version_of(store) == 7);
  Leaderboard leaderboard = store.open();
  CHECK(version_of(store) == static_cast<int>(migrations().size()));
  CHECK(leaderboard.check().empty());
  CHECK(leaderboard.board("groups").settings.baseline == ReferenceMode::compile);
  CHECK_FALSE(leaderboard.board("groups").settings.weaknesses.has_value());
  BoardSettings weak = tests::settings("weak");
  weak.weaknesses = {"zeros are accepted", "\"others\""};
  leaderboard.create_board(tests::root, weak);
  CHECK(leaderboard.board("weak").settings.weaknesses == weak.weaknesses);
}

TEST_CASE("each step is done once, in order, and a store that has them all stays as it is") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open({.owner = "eve"});
  std::vector<store::Migration> steps = migrations();
  steps.push_back({"ALTER TABLE boards ADD COLUMN motto TEXT NOT NULL DEFAULT ''",
                   "CREATE TABLE more (id ID, x REAL NOT NULL)"});
  store::Database database = connect(store);
  const auto is_not_new = [] { FAIL("the store is not new"); };
  migrate(database, is_not_new, steps);
  migrate(database, is_not_new, steps);
  CHECK(version_of(store) == static_cast<int>(steps.size()));
  int roles = 0;
  database.sql() << "SELECT count(*) FROM roles", soci::into(roles);
  CHECK(roles == 1);
}

TEST_CASE("a step that fails leaves the store as it was") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open();
  std::vector<store::Migration> steps = migrations();
  steps.push_back({"CREATE TABLE more (id ID, x REAL NOT NULL)", "CREATE nonsense"});
  {
    store::Database database = connect(store);
    CHECK_THROWS_AS(migrate(
                        database, [] {}, steps),
                    Error);
  }
  CHECK(version_of(store) == static_cast<int>(migrations().size()));
  steps.back().pop_back();
  store::Database database = connect(store);
  CHECK_NOTHROW(migrate(
      database, [] {}, steps));  // the table is not there from before
}

TEST_CASE("a store of a newer kbench is refused, and not changed") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open();
  connect(store).sql() << "UPDATE schema_version SET version = 1000";
  const std::string refusal = tests::message_of([&] { store.open(); });
  CHECK(tests::contains(refusal, "the store has version 1000"));
  CHECK(tests::contains(refusal, "or a newer one"));
  CHECK(version_of(store) == 1000);
}

TEST_CASE("a store that cannot be reached is named") {
  CHECK(
      tests::contains(tests::message_of([] { Leaderboard("/dev/null/boards.db"); }), "/dev/null/boards.db"));
  const std::string refusal =
      tests::message_of([] { Leaderboard("postgresql://judge:secret@/kbench?host=/nowhere"); });
  CHECK(tests::contains(refusal, "the store postgresql://judge@/kbench"));
  CHECK_FALSE(tests::contains(refusal, "secret"));
}

TEST_CASE("a connection that the server has ended meanwhile is made again") {
  const TestStore store;
  if (store.is_skipped() || store.is_sqlite()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(tests::ada, tests::settings());
  const Ticket ticket = leaderboard.record({"bob"}, "sums", tests::source());
  connect(store).sql()
      << "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
         "backend_type = 'client backend'";
  CHECK_NOTHROW(leaderboard.finish(ticket, tests::accepted(1.0)));
  CHECK(leaderboard.standing(tests::root, "sums", tests::model).entries.size() == 1);
}

}  // namespace kbench::leaderboard
