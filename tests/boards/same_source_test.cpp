#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <fmt/format.h>

#include <sstream>

namespace kbench::tests {
namespace {

const Submission kernel = source("// a kernel");

Leaderboard board_in(const TestStore& store) {
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings();
  wanted.devices = {model, "AMD EPYC"};
  leaderboard.create_board(ada, wanted);
  return leaderboard;
}

double runtime_of(const Leaderboard& leaderboard, std::size_t place = 0) {
  return leaderboard.standing(root, "sums", model).entries.at(place).runtime_ms;
}

}  // namespace

TEST_CASE("the same source submitted again is recorded, and the earlier result stays the one that counts") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  const std::int64_t first = submit(leaderboard, "bob", accepted(2.0), "sums", kernel);
  const std::int64_t again = submit(leaderboard, "bob", accepted(1.0), "sums", kernel);
  const std::int64_t third = submit(leaderboard, "bob", accepted(0.5), "sums", kernel);
  CHECK(runtime_of(leaderboard) == Approx(2.0));
  CHECK(leaderboard.evaluation(root, again)->geomean_runtime_ms().value() == Approx(1.0));
  for (const std::int64_t each : {again, third}) {
    const SubmissionRecord record = leaderboard.submission(root, each);
    CHECK_FALSE(record.measured->counts);
    CHECK(record.measured->same_source_as == first);
    CHECK(record.measured->unranked ==
          fmt::format("it is the same source as #{}, whose result counts", first));
    CHECK(contains(to_json(record), fmt::format("\"same_source_as\":{}", first)));
  }
  CHECK(contains(to_json(leaderboard.submission(root, first)), "\"same_source_as\":null"));
  CHECK(leaderboard.unsettled(root, "sums").empty());
  CHECK(leaderboard.standing(root, "sums", model).unranked_users == 0);
}

TEST_CASE("the same source is the same contents of all files, whatever they are called") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  const auto of_files = [](const std::string& main, const std::string& other, const std::string& path) {
    return Submission{.language = Language::cuda,
                      .files = {{.path = path, .text = main}, {.path = "tiles.hpp", .text = other}}};
  };
  submit(leaderboard, "bob", accepted(4.0), "sums", of_files("// main", "// tiles", "a.cu"));
  submit(leaderboard, "bob", accepted(3.0), "sums", of_files("// main", "// tiles", "b.cu"));
  CHECK(runtime_of(leaderboard) == Approx(4.0));
  submit(leaderboard, "bob", accepted(2.0), "sums", of_files("// main", "// other tiles", "a.cu"));
  CHECK(runtime_of(leaderboard) == Approx(2.0));
  submit(leaderboard, "bob", accepted(1.0), "sums", source("// main"));
  CHECK(runtime_of(leaderboard) == Approx(1.0));
}

TEST_CASE("the same source is a new result for another user, board, device or version of the problem") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  leaderboard.create_board(ada, settings("other"));
  submit(leaderboard, "bob", accepted(2.0), "sums", kernel);
  const auto counts = [&](const std::string& user, const std::string& board, const Evaluation& evaluation) {
    return leaderboard.submission(root, submit(leaderboard, user, evaluation, board, kernel))
        .measured->counts;
  };
  CHECK(counts("eve", "sums", accepted(1.0)));
  CHECK(counts("bob", "other", accepted(1.0)));
  Evaluation on_processor = accepted(1.0);
  on_processor.device = "cpu";
  CHECK(counts("bob", "sums", on_processor));
  Evaluation newer = accepted(1.0);
  newer.problem_version = 2;
  CHECK(counts("bob", "sums", newer));
  CHECK_FALSE(counts("bob", "sums", newer));
}

TEST_CASE("a result that does not count leaves the same source another try") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  submit(leaderboard, "bob", unproven(1.0), "sums", kernel);
  submit(leaderboard, "bob", suspected(1.0), "sums", kernel);
  submit(leaderboard, "bob", wrong(), "sums", kernel);
  const std::int64_t proven = submit(leaderboard, "bob", accepted(2.0), "sums", kernel);
  CHECK(leaderboard.submission(root, proven).measured->counts);
}

TEST_CASE(
    "a rerun of the submission that counts replaces its result, and a rerun of the others does not count") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = board_in(store);
  const std::int64_t first = submit(leaderboard, "bob", accepted(2.0), "sums", kernel);
  const std::int64_t again = submit(leaderboard, "bob", accepted(1.0), "sums", kernel);
  leaderboard.finish(leaderboard.record_again(ada, again), accepted(0.5));
  CHECK(runtime_of(leaderboard) == Approx(2.0));
  leaderboard.finish(leaderboard.record_again(ada, first), accepted(3.0));
  CHECK(runtime_of(leaderboard) == Approx(3.0));

  leaderboard.finish(leaderboard.record_again(ada, first), wrong());
  CHECK(leaderboard.standing(root, "sums", model).entries.empty());
  CHECK(contains(
      leaderboard.submission(root, again).measured->unranked,
      fmt::format("it is the same source as #{}, whose result counted then; submit it again", first)));
  leaderboard.finish(leaderboard.record_again(ada, again), accepted(0.5));
  CHECK(runtime_of(leaderboard) == Approx(0.5));
}

TEST_CASE("of the same source under way twice the first result counts, also in a copy of the board") {
  const TestStore store;
  const TestStore other;
  if (store.is_skipped()) return;
  UtcTime time = noon;
  const LeaderboardOptions ticking{.clock = [&] { return time += std::chrono::seconds(1); }};
  Leaderboard leaderboard = store.open(ticking);
  leaderboard.create_board(ada, settings());
  const Ticket begun_first = leaderboard.record({"bob"}, "sums", kernel);
  const Ticket ended_first = leaderboard.record({"bob"}, "sums", kernel);
  leaderboard.finish(ended_first, accepted(2.0));
  leaderboard.finish(begun_first, accepted(1.0));
  CHECK(runtime_of(leaderboard) == Approx(2.0));
  CHECK(leaderboard.submission(root, begun_first.submission).measured->same_source_as ==
        ended_first.submission);

  std::ostringstream document;
  leaderboard.export_board(root, "sums", document);
  Leaderboard copy = other.open(ticking);
  copy.import_board(root, document.str());
  CHECK(runtime_of(copy) == Approx(2.0));
  CHECK(copy.submissions(root, "sums").at(0).measured->same_source_as ==
        copy.submissions(root, "sums").at(1).id);
}

}  // namespace kbench::tests
