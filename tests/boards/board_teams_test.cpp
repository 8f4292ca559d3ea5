#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <memory>
#include <string>
#include <vector>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

// A board of a day with two teams, and a clock that the test moves.
struct Fixture {
  TestStore store;
  std::shared_ptr<UtcTime> time = std::make_shared<UtcTime>(noon);

  Leaderboard open(int quota = 0) const {
    Leaderboard leaderboard = store.open({.clock = [time = time] { return *time; }});
    BoardSettings wanted = settings();
    wanted.deadline = noon + 24h;
    wanted.ranks_teams = true;
    wanted.quota = quota;
    leaderboard.create_board(ada, wanted, {{"red", {" eve", "bob"}}, {"blue", {"carol"}}});
    return leaderboard;
  }
};

std::vector<std::string> teams(const Standing& standing) {
  std::vector<std::string> names;
  for (const StandingEntry& each : standing.entries) names.push_back(each.team);
  return names;
}

}  // namespace

TEST_CASE("a team has one entry, its best, whichever of its members submitted it") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", accepted(3.0));
  const std::int64_t best = submit(leaderboard, "eve", accepted(1.0));
  submit(leaderboard, "carol", accepted(2.0));
  const std::int64_t baseline = leaderboard.record({"carol"}, "sums", new_source()).submission;
  leaderboard.fail({baseline, baseline}, "no compiler");
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(standing.ranks_teams);
  CHECK(teams(standing) == std::vector<std::string>{"red", "blue"});
  CHECK(ranks(standing) == std::vector<int>{1, 2});
  CHECK(standing.entries.at(0).submission == best);
  CHECK(standing.entries.at(0).user == "eve");
  CHECK(standing.users == 2);
  CHECK(contains(to_text(standing), "rank  team "));
  CHECK(contains(to_text(standing), "   1  red "));
  CHECK(contains(to_csv(standing), ",red\r\n"));
  CHECK(leaderboard.submission(root, best).team == "red");
  CHECK(contains(to_csv(leaderboard.submissions(root, "sums")), ",red,0\r\n"));
  CHECK(leaderboard.check().empty());
}

TEST_CASE("only members submit, and the same source of two members is the same source") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const Submission kernel = source("// a kernel");
  CHECK(contains(message_of([&] { submit(leaderboard, "mallory", accepted(1.0)); }),
                 "ranks teams, and 'mallory' is in none"));
  const std::int64_t first = submit(leaderboard, "bob", accepted(2.0), "sums", kernel);
  const std::int64_t again = submit(leaderboard, "eve", accepted(1.0), "sums", kernel);
  const std::int64_t other = submit(leaderboard, "carol", accepted(3.0), "sums", kernel);
  CHECK(leaderboard.submission(root, again).measured->same_source_as == first);
  CHECK(leaderboard.submission(root, other).measured->same_source_as == 0);
}

TEST_CASE("a quota is the team's, also when its members change") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open(2);
  submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "eve", accepted(1.0));
  CHECK(contains(message_of([&] { submit(leaderboard, "bob", accepted(1.0)); }),
                 "takes 2 submissions of each team a day"));
  leaderboard.remove_from_team(ada, "sums", "red", {"bob"});
  leaderboard.add_to_team(ada, "sums", "red", {"dan"});
  CHECK(contains(message_of([&] { submit(leaderboard, "dan", accepted(1.0)); }), "of each team a day"));
  CHECK_NOTHROW(submit(leaderboard, "carol", accepted(1.0)));
}

TEST_CASE("members join and leave, and what they submitted stays the team's") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", accepted(1.0));
  leaderboard.remove_from_team(ada, "sums", "red", {"bob"});
  leaderboard.add_to_team(ada, "sums", "blue", {"bob", "dan"});
  leaderboard.add_to_team(ada, "sums", "green", {"zoe"});
  CHECK(leaderboard.teams({}, "sums") ==
        std::vector<BoardTeam>{{"blue", {"bob", "carol", "dan"}}, {"green", {"zoe"}}, {"red", {"eve"}}});
  submit(leaderboard, "bob", accepted(2.0));
  CHECK(teams(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"red", "blue"});
  leaderboard.remove_from_team(ada, "sums", "green");
  CHECK(leaderboard.teams(root, "sums").size() == 2);

  const std::vector<BoardEvent> log = leaderboard.log(root, "sums");
  REQUIRE(log.size() == 9);
  CHECK(to_text(log.at(4)) == "bob, team red");
  CHECK(log.at(4).action == "leave");
  CHECK(to_text(log.at(5)) == "bob, team blue");
  CHECK(log.at(5).action == "join");
  CHECK(to_text(log.at(8)) == "zoe, team green");
  CHECK(leaderboard.check().empty());
}

TEST_CASE("teams are changed by those who manage the board, to what makes sense, until it is over") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  leaderboard.create_board(ada, settings("users"));
  submit(leaderboard, "bob", accepted(1.0));
  const auto adding = [&](const std::string& team, const std::vector<std::string>& users,
                          const std::string& board = "sums", const Actor& by = ada) {
    return message_of([&] { leaderboard.add_to_team(by, board, team, users); });
  };
  const auto removing = [&](const std::string& team, const std::vector<std::string>& users = {}) {
    return message_of([&] { leaderboard.remove_from_team(ada, "sums", team, users); });
  };
  CHECK(contains(adding("red", {"x"}, "sums", {"bob"}), "to change its teams"));
  CHECK(contains(adding("red", {"x"}, "users"), "ranks users, and has no teams"));
  CHECK(contains(message_of([&] { leaderboard.teams(root, "users"); }), "has no teams"));
  CHECK(contains(adding("blue", {"bob"}), "'bob' is in the team 'red' already"));
  CHECK(contains(adding("red", {}), "has no members"));
  CHECK(contains(adding("red", {"x", "x "}), "'x' comes twice"));
  CHECK(contains(adding("baseline", {"x"}), "no team's name"));
  CHECK(contains(adding("green", {"baseline"}), "no user's name"));
  CHECK(contains(adding("a\nb", {"x"}), "control character"));
  CHECK(contains(removing("green"), "no team of the board 'sums' is called 'green'"));
  CHECK(contains(removing("red", {"carol"}), "'carol' is not in the team 'red'"));
  CHECK(contains(removing("red", {"bob", "eve"}), "would have no members left"));
  CHECK(contains(removing("red", {"bob", "bob", "eve"}), "would have no members left"));
  CHECK(contains(removing("red"), "has submitted, and stays"));
  leaderboard.disqualify_entrant(ada, "sums", "blue", "a test");
  CHECK(contains(removing("blue"), "is disqualified, and stays"));
  CHECK(contains(message_of([&] {
                   leaderboard.create_board(ada, settings("more"), {{"red", {"bob"}}});
                 }),
                 "ranks users, and has no teams"));
  BoardSettings of_teams = settings("more");
  of_teams.ranks_teams = true;
  CHECK(contains(message_of([&] {
                   leaderboard.create_board(ada, of_teams, {{"red", {"bob"}}, {"blue", {"bob"}}});
                 }),
                 "'bob' comes twice"));
  CHECK(leaderboard.boards().size() == 2);
  CHECK(leaderboard.teams(root, "sums").size() == 2);
  *fixture.time = noon + 24h;
  CHECK(contains(adding("red", {"x"}), "its teams stay as they are"));
  CHECK(contains(removing("red", {"bob"}), "its teams stay as they are"));
  CHECK(leaderboard.check().empty());
}

TEST_CASE("a team is disqualified with all that its members submit") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", accepted(1.0));
  submit(leaderboard, "carol", accepted(2.0));
  CHECK(contains(message_of([&] { leaderboard.disqualify_entrant(ada, "sums", "bob", "a user"); }),
                 "no team of the board 'sums' is called 'bob'"));
  leaderboard.disqualify_entrant(ada, "sums", "red", "two accounts");
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(teams(standing) == std::vector<std::string>{"blue"});
  CHECK(contains(to_text(standing), "Disqualified: team red, by ada"));
  CHECK(contains(message_of([&] { submit(leaderboard, "eve", accepted(1.0)); }),
                 "disqualified on the board 'sums': team red"));
  CHECK(leaderboard.submission(root, 1).disqualified == "two accounts");
  leaderboard.reinstate_entrant(ada, "sums", "red", "one account");
  CHECK(teams(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"red", "blue"});
  CHECK(to_text(leaderboard.log(root, "sums").back()) == "team red: one account");
  CHECK(leaderboard.check().empty());
}

TEST_CASE("a baseline is for no team") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", accepted(2.0));
  const Submission wrong_one = Submission::from_text(
      "#include <cstddef>\nextern \"C\" void solution(const float*, const float*, float*, size_t) {}\n");
  const std::int64_t id = leaderboard.submit_baseline(ada, "sums", wrong_one, quick_options()).id;
  leaderboard.finish(leaderboard.record_again(ada, id), accepted(1.0));
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(teams(standing) == std::vector<std::string>{"", "red"});
  CHECK(standing.entries.at(0).is_baseline);
  CHECK(standing.users == 1);
  CHECK(contains(to_text(standing), "   -  baseline"));
  CHECK(leaderboard.submission(root, id).team.empty());
  CHECK(leaderboard.check().empty());
}

TEST_CASE("teams are read from a spreadsheet's comma-separated values") {
  CHECK(teams_from_csv("team,user\n").empty());
  CHECK(
      teams_from_csv("\xef\xbb\xbfteam,user\r\nred,eve\r\nblue,\"O'Neill, \"\"Jack\"\"\"\r\n\r\nred , bob") ==
      std::vector<BoardTeam>{{"red", {"bob", "eve"}}, {"blue", {"O'Neill, \"Jack\""}}});
  const auto refusal = [](std::string_view text) { return message_of([&] { teams_from_csv(text); }); };
  CHECK(contains(refusal(""), "line 1: expected the names of the columns: team,user"));
  CHECK(contains(refusal("user,team\n"), "line 1: expected"));
  CHECK(contains(refusal("team,user\nred\n"),
                 "line 2: expected a team and one of its users, and not 1 fields"));
  CHECK(contains(refusal("team,user\n\nred,eve,bob\n"), "line 3: expected"));
  CHECK(contains(refusal("team,user\nred,\n"), "line 2: '' cannot be the name of a user"));
  CHECK(contains(refusal("team,user\nred,\"eve\n"), "line 2: a quotation mark has no other"));
  CHECK(contains(refusal("team,user\nred,\"eve\"x\n"), "line 2: expected a comma or the end of the line"));
  CHECK(contains(refusal("team,user\nred,e\"ve\n"), "line 2: a field with a quotation mark has to begin"));
  CHECK(contains(refusal("team,user\n\"a\nb\",x\n"), "line 2: 'a b' cannot be") == false);
  CHECK(contains(refusal("team,user\n\"a\nb\",x\n"), "line 2: "));
}

}  // namespace kbench::tests
