#include "boards/board_settings.hpp"
#include "boards/made_up.hpp"
#include "boards/rules.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

// A board of an hour, from noon on, and a clock that the test moves.
struct Fixture {
  TestStore store;
  std::shared_ptr<UtcTime> time = std::make_shared<UtcTime>(noon);

  BoardSettings wanted() const {
    BoardSettings board = settings();
    board.deadline = noon + 1h;
    return board;
  }
  Leaderboard open() const {
    return store.open({.clock = [time = time] { return *time; }});
  }
  Leaderboard open(const BoardSettings& board) const {
    Leaderboard leaderboard = open();
    leaderboard.create_board(ada, board);
    return leaderboard;
  }
};

std::vector<std::string> actions(const Leaderboard& leaderboard) {
  std::vector<std::string> all;
  for (const BoardEvent& each : leaderboard.log(root, "sums")) all.push_back(each.by + ' ' + each.action);
  return all;
}

}  // namespace

TEST_CASE(
    "what is named of a board is changed while it takes submissions, and the log says what was before") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open(fixture.wanted());
  submit(leaderboard, "bob", accepted(1.0));
  const RunLimits limits{.call = 1s, .total = 60s, .memory = std::size_t{1} << 30U};
  const Board board = leaderboard.edit_board(ada, "sums",
                                             {.start = noon - 1h,
                                              .deadline = noon + 2h,
                                              .quota = 3,
                                              .limits = limits,
                                              .devices = {{"AMD EPYC", "nvidia h200"}},
                                              .description = "new"});
  CHECK(board.settings.start == noon - 1h);
  CHECK(board.settings.deadline == noon + 2h);
  CHECK(board.settings.quota == 3);
  CHECK(board.settings.limits == limits);
  CHECK(board.settings.devices ==
        std::vector<std::string>{"AMD EPYC", "NVIDIA H200"});  // as its results spell it
  CHECK(board.settings.description == "new");
  CHECK(users(leaderboard.standing(root, "sums", model)).size() == 1);
  const Board again = leaderboard.edit_board(ada, "sums", {.description = "newer"});
  CHECK(again.settings.deadline == noon + 2h);
  CHECK(again.settings.limits == limits);
  const std::vector<BoardEvent> log = leaderboard.log(root, "sums");
  REQUIRE(log.size() == 3);
  CHECK(log.at(0).action == "create");
  CHECK(log.at(1).by == "ada");
  CHECK(log.at(1).time == noon);
  CHECK(contains(log.at(1).detail, "deadline: 2026-11-22 14:00:00 UTC instead of 2026-11-22 13:00:00 UTC"));
  CHECK(contains(log.at(1).detail, "devices: AMD EPYC, NVIDIA H200 instead of NVIDIA H200"));
  CHECK(contains(log.at(1).detail, "call 1000 ms"));
  CHECK(log.at(2).detail == "description: \"newer\" instead of \"new\"");
  CHECK(leaderboard.check().empty());
}

TEST_CASE("a board is not changed by others, to nonsense, or once it is over") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open(fixture.wanted());
  submit(leaderboard, "bob", accepted(1.0));
  const auto refusal = [&](const BoardChange& change, const Actor& by = ada) {
    return message_of([&] { leaderboard.edit_board(by, "sums", change); });
  };
  CHECK(contains(refusal({.quota = 1}, {"rival", {BoardRole::creator}}),
                 "lacks the role admin to edit the board"));
  CHECK(contains(refusal({}), "nothing of the board 'sums' is to be changed"));
  CHECK(contains(refusal({.deadline = noon}), "kbench board close ends a board now"));
  CHECK(contains(refusal({.start = noon + 1h}), "begins before it ends"));
  CHECK(contains(refusal({.quota = -1}), "not -1"));
  CHECK(contains(refusal({.limits = RunLimits{.memory = 1}}), "limits.memory must be from"));
  CHECK(
      contains(refusal({.devices = std::vector<std::string>{"AMD EPYC"}}), "the device 'NVIDIA H200' stays"));
  CHECK(contains(refusal({.devices = std::vector<std::string>{}}), "needs a device"));
  CHECK(contains(refusal({.deadline = latest_time + 1us}), "cannot be written"));
  *fixture.time = noon + 1h;
  CHECK(contains(refusal({.deadline = noon + 2h}), "its sources and seeds are everybody's"));
  CHECK(actions(leaderboard) == std::vector<std::string>{"ada create"});
}

TEST_CASE("a disqualified submission is in no standing, with its reason, until it is reinstated") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open(fixture.wanted());
  const std::int64_t slower = submit(leaderboard, "bob", accepted(2.0));
  const std::int64_t best = submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "eve", accepted(1.5));
  const std::string before = to_json(leaderboard.standing(root, "sums", model));
  CHECK_THROWS_AS(leaderboard.disqualify({"eve"}, best, "envy"), Forbidden);
  CHECK(contains(message_of([&] { leaderboard.disqualify(ada, best, " "); }), "a reason is needed"));
  leaderboard.disqualify(ada, best, "reads a table");
  CHECK(contains(message_of([&] { leaderboard.disqualify(ada, best, "again"); }), "is disqualified"));

  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(users(standing) == std::vector<std::string>{"eve", "bob"});
  CHECK(standing.entries.at(1).submission == slower);
  REQUIRE(standing.disqualified.size() == 1);
  CHECK(contains(to_text(standing), "Disqualified: #2, by ada, 2026-11-22: reads a table\n"));
  const SubmissionRecord record = leaderboard.submission(root, best);
  CHECK(record.disqualified == "reads a table");
  CHECK(record.measured->verdict == Verdict::accepted);
  CHECK_FALSE(record.measured->counts);
  CHECK(leaderboard.evaluation(root, best)->accepted());
  CHECK(leaderboard.check().empty());

  leaderboard.finish(leaderboard.record_again(ada, best), accepted(0.5));  // evaluated again, it stays out
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"eve", "bob"});
  leaderboard.finish(leaderboard.record_again(ada, best), accepted(1.0));

  leaderboard.reinstate(ada, best, "the table is its own");
  CHECK(to_json(leaderboard.standing(root, "sums", model)) == before);
  CHECK(leaderboard.submission(root, best).disqualified.empty());
  CHECK(contains(message_of([&] { leaderboard.reinstate(ada, best, "x"); }), "is not disqualified"));
  CHECK(actions(leaderboard) == std::vector<std::string>{"ada create", "ada disqualify", "ada reinstate"});
  CHECK(leaderboard.log(root, "sums").at(1).detail == "#2: reads a table");
}

TEST_CASE(
    "a disqualified user has no entry and cannot submit, on that board alone, until they are reinstated") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open(fixture.wanted());
  leaderboard.create_board(ada, settings("other"));
  submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "bob", unproven(0.5));
  submit(leaderboard, "eve", accepted(1.5));
  submit(leaderboard, "bob", accepted(1.0), "other");
  const Ticket running = leaderboard.record({"bob"}, "sums", new_source());
  leaderboard.disqualify_entrant(ada, "sums", " bob", "two accounts");
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"eve"});
  CHECK(leaderboard.standing(root, "sums", model).unranked_users == 0);
  CHECK(users(leaderboard.standing(root, "other", model)) == std::vector<std::string>{"bob"});
  CHECK(contains(message_of([&] { leaderboard.record({"bob"}, "sums", source()); }),
                 "disqualified on the board 'sums': bob, by ada, 2026-11-22: two accounts"));
  leaderboard.finish(running, accepted(0.1));
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"eve"});
  CHECK(leaderboard.unsettled(root, "sums").empty());
  leaderboard.reinstate_entrant(ada, "sums", "bob", "they are brothers");
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"bob", "eve"});
  CHECK(leaderboard.standing(root, "sums", model).entries.at(0).submission == running.submission);
  CHECK_NOTHROW(leaderboard.record({"bob"}, "sums", source()));
}

TEST_CASE("an export carries what was done to a board, and an import has it") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  BoardSettings wanted = fixture.wanted();
  wanted.start = noon - 1h;
  wanted.quota = 7;
  wanted.limits = RunLimits{.call = 3s};
  Leaderboard leaderboard = fixture.open();
  leaderboard.create_board(ada, settings("other"));
  submit(leaderboard, "x", accepted(1.0), "other");  // so that numbers are not the same after an import
  leaderboard.create_board(ada, wanted);
  const std::int64_t bad = submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "eve", accepted(2.0));
  submit(leaderboard, "mallory", accepted(0.5));
  leaderboard.disqualify(ada, bad, "reads a table");
  leaderboard.disqualify_entrant(ada, "sums", "mallory", "two accounts");
  std::ostringstream out;
  leaderboard.export_board(root, "sums", out);
  const auto log = actions(leaderboard);
  leaderboard.delete_board(root, "sums");
  leaderboard.import_board(root, out.str());
  const Board board = leaderboard.board("sums");
  CHECK(board.settings.start == wanted.start);
  CHECK(board.settings.quota == 7);
  CHECK(board.settings.limits == wanted.limits);
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"eve"});
  CHECK(leaderboard.submissions(root, "sums").at(0).disqualified == "reads a table");
  CHECK_THROWS_AS(leaderboard.record({"mallory"}, "sums", source()), Error);
  auto expected = log;
  expected.emplace_back("root import");
  CHECK(actions(leaderboard) == expected);
  CHECK(leaderboard.check().empty());
}

TEST_CASE("submissions are taken from the start on") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  BoardSettings wanted = fixture.wanted();
  wanted.start = noon + 30min;
  Leaderboard leaderboard = fixture.open(wanted);
  const std::string refusal = message_of([&] { leaderboard.record({"bob"}, "sums", source()); });
  CHECK(contains(refusal, "takes submissions from 2026-11-22 12:30:00 UTC"));
  CHECK(contains(refusal, "in 30 minutes"));
  *fixture.time = noon + 30min;
  CHECK_NOTHROW(leaderboard.record({"bob"}, "sums", source()));
}

TEST_CASE("a user submits as often a day as the quota says; reruns and others' submissions are not counted") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  BoardSettings wanted = fixture.wanted();
  wanted.deadline = noon + 48h;
  wanted.quota = 2;
  Leaderboard leaderboard = fixture.open(wanted);
  const std::int64_t id = submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "eve", accepted(1.0));
  leaderboard.finish(leaderboard.record_again(ada, id), accepted(1.0));
  *fixture.time = noon + 12h - 1us;
  submit(leaderboard, "bob", accepted(2.0));
  const std::string refusal = message_of([&] { submit(leaderboard, "bob ", accepted(3.0)); });
  CHECK(contains(refusal,
                 "takes 2 submissions of each user a day, by UTC and the clock that its deadline goes by"));
  CHECK(contains(refusal, "the next day begins in less than a second"));
  *fixture.time = noon + 12h;
  CHECK_NOTHROW(submit(leaderboard, "bob", accepted(3.0)));
}

TEST_CASE("what could not be evaluated is not counted by the quota") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  BoardSettings wanted = fixture.wanted();
  wanted.quota = 1;
  Leaderboard leaderboard = fixture.open(wanted);
  Evaluation unsupported = accepted(1.0);
  unsupported.verdict = Verdict::unsupported;
  submit(leaderboard, "bob", unsupported);
  leaderboard.fail(leaderboard.record({"bob"}, "sums", new_source()), "no problem is called so");
  submit(leaderboard, "bob", accepted(1.0));
  CHECK_THROWS_AS(submit(leaderboard, "bob", accepted(2.0)), Error);
}

TEST_CASE("when a board takes submissions, and how often of a user") {
  Board board{.settings = settings()};
  board.settings.start = noon;
  board.settings.deadline = noon + 1h;
  struct Row {
    UtcTime now;
    std::optional<UtcTime> closed;
    const char* why;  // what it begins with after the name; empty: taken
  };
  for (const Row& row :
       std::vector<Row>{{noon - 1us, {}, "takes submissions from"},
                        {noon, {}, ""},
                        {noon + 1h - 1us, {}, ""},
                        {noon + 1h, {}, "takes no more submissions: its deadline was"},
                        {noon + 30min, noon + 30min, "takes no more submissions: it was closed"},
                        {noon + 30min, noon + 31min, ""},
                        {noon + 2h, noon + 90min, "takes no more submissions: its deadline was"}}) {
    board.closed = row.closed;
    const std::string why = leaderboard::why_closed(board, row.now);
    CAPTURE(to_text(row.now), why);
    CHECK(why.empty() == std::string(row.why).empty());
    CHECK(contains(why, row.why));
  }
  struct Quota {
    int quota;
    int submitted;
    bool is_over;
  };
  for (const Quota& row :
       std::vector<Quota>{{0, 1'000'000, false}, {1, 0, false}, {1, 1, true}, {3, 2, false}, {3, 4, true}}) {
    board.settings.quota = row.quota;
    CHECK(leaderboard::why_over_quota(board.settings, row.submitted, noon).empty() != row.is_over);
  }
  CHECK(leaderboard::beginning_of_day(noon) == noon - 12h);
  CHECK(leaderboard::beginning_of_day(noon - 12h) == noon - 12h);
  CHECK(leaderboard::beginning_of_day(UtcTime(-1us)) == UtcTime(-24h));
}

TEST_CASE("a board's limits are those of every evaluation for it, and without any the caller's are") {
  BoardSettings board = settings();
  Options options;
  options.limits.call = 77s;
  CHECK(leaderboard::options_of(board, options).limits.call == 77s);
  board.limits = RunLimits{.call = 2s};
  CHECK(leaderboard::options_of(board, options).limits == *board.limits);
}

}  // namespace kbench::tests
