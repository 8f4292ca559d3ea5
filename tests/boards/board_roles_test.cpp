#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <sstream>

namespace kbench::tests {

TEST_CASE("whoever opens a new store is its first admin, and nobody after that") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open({.owner = "eve"});
  Leaderboard leaderboard = store.open({.owner = "mallory"});
  CHECK(leaderboard.actor("eve").roles == std::set<BoardRole>{BoardRole::admin});
  CHECK(leaderboard.actor("mallory").roles.empty());
}

TEST_CASE("admins grant and revoke roles, but for the last admin's") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open({.owner = "eve"});
  const Actor eve = leaderboard.actor("eve");
  leaderboard.grant(eve, "bob", BoardRole::creator);
  leaderboard.grant(eve, "bob", BoardRole::creator);
  CHECK(leaderboard.actor("bob").roles == std::set<BoardRole>{BoardRole::creator});
  CHECK(leaderboard.roles().size() == 2);
  CHECK(leaderboard.roles().at(0).user == "bob");
  CHECK(leaderboard.roles().at(0).granted_by == "eve");
  leaderboard.revoke(eve, "bob", BoardRole::creator);
  CHECK(leaderboard.actor("bob").roles.empty());
  CHECK(contains(message_of([&] { leaderboard.revoke(eve, "bob", BoardRole::creator); }),
                 "does not have the role"));
  CHECK(contains(message_of([&] { leaderboard.revoke(eve, "eve", BoardRole::admin); }), "last admin"));
  CHECK(leaderboard.actor("eve").roles.size() == 1);
}

TEST_CASE("a refusal says which role is missing, and who can grant it") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open({.owner = "eve"});
  const Actor bob = leaderboard.actor("bob");
  CHECK_THROWS_AS(leaderboard.create_board(bob, settings()), Forbidden);
  const std::string refusal = message_of([&] { leaderboard.create_board(bob, settings()); });
  CHECK(contains(refusal, "'bob' lacks the role creator"));
  CHECK(contains(refusal, "an admin can grant it: eve"));
  CHECK(
      contains(message_of([&] { leaderboard.grant(bob, "bob", BoardRole::admin); }), "lacks the role admin"));
}

TEST_CASE("a board is managed by its creator and by admins, and by no other creator") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open({.owner = "eve"});
  leaderboard.create_board(ada, settings());
  const std::int64_t id = submit(leaderboard, "bob", accepted(1.0));
  const Actor rival{"rival", {BoardRole::creator}};
  const Actor formerly{"ada"};  // whose role was revoked
  for (const Actor& actor : {rival, formerly, Actor{"bob"}}) {
    CAPTURE(actor.name);
    std::ostringstream out;
    CHECK_THROWS_AS(leaderboard.close_board(actor, "sums"), Forbidden);
    CHECK_THROWS_AS(leaderboard.delete_board(actor, "sums"), Forbidden);
    CHECK_THROWS_AS(leaderboard.record_again(actor, id), Forbidden);
    CHECK_THROWS_AS(leaderboard.export_board(actor, "sums", out), Forbidden);
    CHECK_THROWS_AS(leaderboard.confirm(actor, "sums", model), Forbidden);
    CHECK(out.str().empty());
  }
  CHECK(contains(message_of([&] { leaderboard.close_board(rival, "sums"); }), "which is 'ada's"));
  leaderboard.close_board(ada, "sums");
  leaderboard.delete_board(root, "sums");
}

TEST_CASE("anybody with a name submits") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  CHECK_NOTHROW(submit(leaderboard, "stranger", accepted(1.0)));
  CHECK_THROWS_AS(submit(leaderboard, "", accepted(1.0)), Error);
}

TEST_CASE(
    "while a board takes submissions, a source is its author's and the managers' affair; then everybody's") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  const std::int64_t id = submit(leaderboard, "bob", accepted(1.0));
  CHECK(leaderboard.source({"bob"}, id).files.at(0).path == "solution.cu");
  CHECK_NOTHROW(leaderboard.source(ada, id));
  CHECK_NOTHROW(leaderboard.source(root, id));
  CHECK(
      contains(message_of([&] { leaderboard.source({"rival"}, id); }), "to see the source of others before"));
  leaderboard.close_board(ada, "sums");
  CHECK_NOTHROW(leaderboard.source({"rival"}, id));
}

}  // namespace kbench::tests
