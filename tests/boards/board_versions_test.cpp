#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

namespace kbench::tests {
namespace {

Evaluation of_version(int version, double runtime_ms) {
  Evaluation evaluation = accepted(runtime_ms);
  evaluation.problem_version = version;
  return evaluation;
}

struct Fixture {
  TestStore store;

  Leaderboard open() const {
    Leaderboard leaderboard = store.open();
    BoardSettings wanted = settings();
    wanted.devices = {model, "AMD EPYC"};
    leaderboard.create_board(ada, wanted);
    return leaderboard;
  }
};

}  // namespace

TEST_CASE("results of an older version of the problem stay, and do not rank with the new") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const std::int64_t old = submit(leaderboard, "bob", of_version(1, 0.5));
  submit(leaderboard, "eve", of_version(2, 1.0));
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(users(standing) == std::vector<std::string>{"eve"});
  CHECK(standing.problem_version == 2);
  CHECK(standing.outdated_users == 1);
  CHECK(contains(to_text(standing), "1 user with results of an older version"));
  CHECK(leaderboard.submission(root, old).measured->is_outdated);
  CHECK(leaderboard.evaluation(root, old).has_value());
  CHECK(leaderboard.unsettled(root, "sums") == std::vector<std::int64_t>{old});
}

TEST_CASE("what is evaluated again with the new version ranks with it") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  const std::int64_t old = submit(leaderboard, "bob", of_version(1, 0.5));
  submit(leaderboard, "eve", of_version(2, 1.0));
  leaderboard.finish(leaderboard.record_again(ada, old), of_version(2, 0.6));
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(users(standing) == std::vector<std::string>{"bob", "eve"});
  CHECK(standing.outdated_users == 0);
  CHECK(leaderboard.unsettled(root, "sums").empty());
}

TEST_CASE("an old plugin that is left somewhere does not bring the old version back") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "eve", of_version(2, 1.0));
  submit(leaderboard, "bob", of_version(1, 0.5));
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"eve"});
}

TEST_CASE("a new version that was seen on one device makes the other's results old") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", of_version(1, 0.5));
  Evaluation on_processor = of_version(2, 9.0);
  on_processor.device = "cpu";
  submit(leaderboard, "eve", on_processor);
  CHECK(leaderboard.standing(root, "sums", "AMD EPYC").entries.size() == 1);
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(standing.entries.empty());
  CHECK(standing.outdated_users == 1);
}

TEST_CASE("other cases under the same version are another version, and the one first seen last is current") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", accepted(1.0));
  Evaluation larger = accepted(1.0);
  larger.cases.at(1).sizes["n"] = 4096;
  submit(leaderboard, "eve", larger);
  submit(leaderboard, "mallory", accepted(0.5));
  CHECK(users(leaderboard.standing(root, "sums", model)) == std::vector<std::string>{"eve"});
}

TEST_CASE("the same version built elsewhere is the same version, and only noted") {
  const Fixture fixture;
  if (fixture.store.is_skipped()) return;
  Leaderboard leaderboard = fixture.open();
  submit(leaderboard, "bob", accepted(1.0));
  CHECK(leaderboard.standing(root, "sums", model).plugins == 1);
  Evaluation elsewhere = accepted(2.0);
  elsewhere.plugin_sha256 = std::string(64, 'b');
  submit(leaderboard, "eve", elsewhere);
  const Standing standing = leaderboard.standing(root, "sums", model);
  CHECK(standing.entries.size() == 2);
  CHECK(standing.plugins == 2);
  CHECK(contains(to_text(standing), "2 builds of the same version"));
}

}  // namespace kbench::tests
