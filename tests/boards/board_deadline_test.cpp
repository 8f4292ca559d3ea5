#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <memory>
#include <sstream>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

// A leaderboard at noon, whose clock the test moves.
struct Fixture {
  TestStore store;
  std::shared_ptr<UtcTime> time = std::make_shared<UtcTime>(noon);

  Leaderboard open() {
    Leaderboard leaderboard = store.open({.clock = [time = time] { return *time; }});
    BoardSettings wanted = settings();
    wanted.deadline = noon + 1h;
    leaderboard.create_board(ada, wanted);
    return leaderboard;
  }
};

const std::string seed_digits = "010203000000";

}  // namespace

TEST_CASE("submissions are taken before the deadline, and refused from then on") {
  Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  *fixture.time = noon + 1h - 1us;
  CHECK_NOTHROW(leaderboard.record({"bob"}, "sums", source()));
  *fixture.time = noon + 1h;
  CHECK_THROWS_AS(leaderboard.record({"bob"}, "sums", source()), Error);
  *fixture.time = noon + 1h + 90s;
  const std::string refusal = message_of([&] { leaderboard.record({"bob"}, "sums", source()); });
  CHECK(contains(refusal, "its deadline was 2026-11-22 13:00:00 UTC"));
  CHECK(contains(refusal, "1 minute 30 seconds ago"));
  CHECK(leaderboard.submissions(root, "sums").size() == 1);
}

TEST_CASE("a submission counts at the time when it arrived, however long it then waits for the store") {
  Fixture fixture;
  if (fixture.store.is_skipped()) return;
  fixture.open();
  const auto readings = std::make_shared<int>(0);
  Leaderboard waiting =
      fixture.store.open({.clock = [readings] { return noon + 1h + ((*readings)++ == 0 ? -1us : 1us); }});
  const Ticket ticket = waiting.record({"bob"}, "sums", source());
  CHECK(waiting.submission(root, ticket.submission).recorded == noon + 1h - 1us);
  CHECK_THROWS_AS(waiting.record({"bob"}, "sums", source()), Error);
}

TEST_CASE("what was recorded in time counts, though its evaluation ends after the deadline") {
  Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Ticket ticket = leaderboard.record({"bob"}, "sums", source());
  *fixture.time = noon + 2h;
  leaderboard.finish(ticket, accepted(1.0));
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"bob"});
}

TEST_CASE("a board that is closed takes no more submissions, and is not closed twice") {
  Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  *fixture.time = noon + 30min;
  leaderboard.close_board(ada, "sums");
  CHECK(leaderboard.is_over(leaderboard.board("sums")));
  *fixture.time = noon + 40min;
  const std::string refusal = message_of([&] { leaderboard.record({"bob"}, "sums", source()); });
  CHECK(contains(refusal, "it was closed at 2026-11-22 12:30:00 UTC"));
  CHECK(contains(refusal, "10 minutes ago"));
  CHECK(contains(message_of([&] { leaderboard.close_board(ada, "sums"); }), "no submissions since"));
}

TEST_CASE("no function gives a seed away before the board is over; afterwards it is there") {
  Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const std::int64_t id = submit(leaderboard, "bob", accepted(1.0));
  const auto exported = [&] {
    std::ostringstream out;
    leaderboard.export_board(root, "sums", out);
    return out.str();
  };
  CHECK_FALSE(leaderboard.evaluation(root, id)->seed.has_value());
  CHECK_FALSE(contains(exported(), seed_digits));
  *fixture.time = noon + 1h;
  CHECK(leaderboard.evaluation(root, id)->seed == Seed{1, 2, 3});
  CHECK(contains(exported(), seed_digits));
}

TEST_CASE("without another clock a deadline goes by that of the store") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  const auto difference = leaderboard.now() - std::chrono::system_clock::now();
  CHECK(std::chrono::abs(difference) < 1min);
}

}  // namespace kbench::tests
