// What is written can be read again, at the bounds of every type that a store holds.
#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <sstream>
#include <string>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

constexpr double largest = std::numeric_limits<double>::max();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

const std::string longest_name = times(64, "\U0010FFFD");  // of four bytes each
const std::string odd_text =
    "'; DROP TABLE boards; -- \"\\ %s :name $1 ?\r\n\t\x01\x7f \u202e\ufeff\U0010FFFD";

}  // namespace

TEST_CASE("every moment within the bounds is written so that it is read back as the same") {
  std::mt19937_64 random(20261125);
  std::uniform_int_distribution<std::int64_t> any(earliest_time.time_since_epoch().count(),
                                                  latest_time.time_since_epoch().count());
  std::vector<UtcTime> moments{earliest_time,     latest_time, earliest_time + 1us,
                               latest_time - 1us, UtcTime{},   UtcTime{-1us}};
  for (int i = 0; i < 10'000; ++i) moments.emplace_back(UtcTime::duration(any(random)));
  std::string before;
  std::sort(moments.begin(), moments.end());
  for (const UtcTime moment : moments) {
    const std::string text = to_text(moment);
    if (parse_time(text) != moment || text < before) FAIL(text);
    before = text;
  }
  CHECK(to_text(earliest_time) == "0000-01-01T00:00:00.000000Z");
  CHECK(to_text(latest_time) == "9999-12-31T23:59:59.999999Z");
}

TEST_CASE("a moment out of the bounds is neither taken nor written") {
  for (const char* const text : {"9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59.999999-00:01",
                                 "0000-01-01T00:00:00+00:01", "0000-01-01T23:58:00+23:59"}) {
    CAPTURE(text);
    CHECK(contains(message_of([&] { parse_time(text); }), "is not in the years 0000 to 9999 in UTC"));
  }
  CHECK(contains(message_of([] { to_text(latest_time + 1us); }), "cannot be written"));
  CHECK(contains(message_of([] { to_text(earliest_time - 1us); }), "cannot be written"));
  CHECK(contains(message_of([] { to_both_zones(latest_time + 1us); }), "cannot be written"));
}

TEST_CASE("a board with settings at their bounds is kept, shown and listed") {
  const TestStore store;
  if (store.is_skipped()) return;
  BoardSettings wanted = settings(std::string(64, 'z'));
  wanted.deadline = latest_time;
  wanted.description = odd_text + times(100'000, "ü");
  wanted.devices = {odd_text + "a", times(1000, "\U0010FFFD")};
  wanted.problem = odd_text;
  const Actor longest{longest_name, {BoardRole::creator}};
  store.open().create_board(longest, wanted);
  Leaderboard leaderboard = store.open();
  const Board board = leaderboard.boards().at(0);
  CHECK(board.unreadable.empty());
  CHECK(board.settings.deadline == latest_time);
  CHECK(board.settings.description == wanted.description);
  CHECK(board.settings.devices == wanted.devices);
  CHECK(board.settings.problem == wanted.problem);
  CHECK(board.creator == longest_name);
  CHECK(leaderboard.check().empty());
}

TEST_CASE(
    "teams with names at their bounds, and every choice of what a board shows, are kept and exchanged") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  const std::string odd = "'; DROP TABLE boards; -- \"\\ %s :name $1 ?";
  for (int choice = 0; choice < 8; ++choice) {
    CAPTURE(choice);
    BoardSettings wanted = settings();
    wanted.ranks_teams = (choice & 1) != 0;
    wanted.hidden_until_end = (choice & 2) != 0;
    wanted.anonymous = (choice & 4) != 0;
    std::vector<BoardTeam> teams;
    if (wanted.ranks_teams) {
      teams = {{odd, {odd}}, {longest_name, {longest_name, times(63, "\U0010FFFD") + "x"}}};
      for (int i = 0; i < 50; ++i)
        teams.push_back({"team " + std::to_string(i), {"user " + std::to_string(i)}});
    }
    leaderboard.create_board(ada, wanted, teams);
    submit(leaderboard, longest_name, accepted(1.0));
    submit(leaderboard, odd, accepted(2.0));
    for (const char* const way : {"as it was made", "as it was imported"}) {
      CAPTURE(way);
      const BoardSettings found = store.open().board("sums").settings;
      CHECK(found.ranks_teams == wanted.ranks_teams);
      CHECK(found.hidden_until_end == wanted.hidden_until_end);
      CHECK(found.anonymous == wanted.anonymous);
      if (wanted.ranks_teams) {
        const std::vector<BoardTeam> kept = leaderboard.teams(root, "sums");
        CHECK(kept.size() == teams.size());
        for (const BoardTeam& each : teams) {
          BoardTeam sorted = each;
          std::sort(sorted.members.begin(), sorted.members.end());
          CHECK(std::find(kept.begin(), kept.end(), sorted) != kept.end());
        }
        CHECK(leaderboard.submissions(root, "sums").at(1).team == odd);
      }
      CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{longest_name, odd});
      CHECK(leaderboard.submissions({odd}, "sums").at(1).user == odd);
      CHECK((leaderboard.submissions({odd}, "sums").at(0).user == longest_name) == !wanted.anonymous);
      CHECK(leaderboard.check().empty());
      std::ostringstream out;
      leaderboard.export_board(root, "sums", out);
      leaderboard.delete_board(root, "sums");
      leaderboard.import_board(root, out.str());
    }
    leaderboard.delete_board(root, "sums");
  }
}

TEST_CASE("what a store would not give back is refused before it is written") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  const auto refusal = [&](auto change) {
    BoardSettings changed = settings();
    change(changed);
    return message_of([&] { leaderboard.create_board(ada, changed); });
  };
  const std::string with_nul("a\0b", 3);
  CHECK(contains(refusal([](BoardSettings& s) { s.deadline = latest_time + 1us; }), "cannot be written"));
  for (const std::string& bad : {std::string("caf\xe9"), with_nul, std::string("\xed\xa0\x80")}) {
    CHECK(contains(refusal([&](BoardSettings& s) { s.description = bad; }), "not UTF-8"));
    CHECK(contains(refusal([&](BoardSettings& s) { s.problem = bad; }), "not UTF-8"));
    CHECK(contains(refusal([&](BoardSettings& s) { s.devices = {bad}; }), "not UTF-8"));
  }
  leaderboard.create_board(ada, settings());
  const Submission badly_named{.language = Language::cuda, .files = {{.path = "\xff.cu", .text = "x"}}};
  CHECK(contains(message_of([&] { leaderboard.record({"bob"}, "sums", badly_named); }), "not UTF-8"));
  CHECK(contains(message_of([&] { leaderboard.record({"bob"}, "sums", source(), "\xff"); }), "not UTF-8"));
  const Ticket ticket = leaderboard.record({"bob"}, "sums", source());
  for (const double bad : {0.0, -1.0, largest * 10, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(bad);
    CHECK(contains(message_of([&] { leaderboard.finish(ticket, accepted(bad)); }), "are no numbers"));
  }
  CHECK(leaderboard.submissions(root, "sums").at(0).state == SubmissionState::running);
}

TEST_CASE("results with figures at their bounds are kept as they are") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  for (const double figure : {smallest, 1e-300, 1.0 / 3.0, 1e18}) {
    CAPTURE(figure);
    Evaluation evaluation = accepted(figure);
    for (CaseResult& each : evaluation.cases) {
      each.measurement->ci95_ms = {.low = figure, .high = figure};
      each.measurement->gflops = 1e18;
    }
    evaluation.problem_version = std::numeric_limits<int>::max();
    evaluation.explanation = odd_text + std::string(1, '\0');
    const std::int64_t id = submit(leaderboard, longest_name, evaluation);
    const Standing standing = store.open().standing(root, "sums", model);
    CHECK(standing.problem_version == std::numeric_limits<int>::max());
    CHECK(standing.entries.at(0).user == longest_name);
    const SubmissionRecord record = leaderboard.submission(root, id);
    CHECK(record.measured->runtime_ms == evaluation.geomean_runtime_ms());
    CHECK(record.measured->gflops == evaluation.mean_gflops());
    evaluation.seed.reset();
    CHECK(to_json(*leaderboard.evaluation(root, id)) == to_json(evaluation_from_json(to_json(evaluation))));
  }
  leaderboard.fail(leaderboard.record({"bob"}, "sums", source(odd_text)),
                   odd_text + "\xff" + std::string(1, '\0'));
  CHECK(leaderboard.submissions(root, "sums").back().state == SubmissionState::failed);
  CHECK(leaderboard.source(root, 5).files.at(0).text == odd_text);
  CHECK(leaderboard.check().empty());
}

}  // namespace kbench::tests
