#include "boards/board_settings.hpp"
#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

namespace kbench::tests {

TEST_CASE("a board is kept with all its settings") {
  const TestStore store;
  if (store.is_skipped()) return;
  BoardSettings wanted = settings();
  wanted.devices = {"NVIDIA H200", "  AMD EPYC 9B14 96-Core Processor "};
  wanted.ranking = Ranking::gflops;
  wanted.dtype = DType::float16;
  wanted.baseline = ReferenceMode::compile;
  wanted.description = "It's \"quoted\"; -- 100 % ünïcode :name";
  wanted.requires_isolation = false;
  store.open().create_board(ada, wanted);

  const Board board = store.open().board("sums");
  CHECK(board.settings.problem == "vector_add");
  CHECK(board.settings.deadline == wanted.deadline);
  CHECK(board.settings.devices == std::vector<std::string>{"NVIDIA H200", "AMD EPYC 9B14 96-Core Processor"});
  CHECK(board.settings.ranking == Ranking::gflops);
  CHECK(board.settings.dtype == DType::float16);
  CHECK(board.settings.baseline == ReferenceMode::compile);
  CHECK(board.settings.description == wanted.description);
  CHECK_FALSE(board.settings.requires_isolation);
  CHECK(board.creator == "ada");
  CHECK_FALSE(board.closed.has_value());
}

TEST_CASE("a board that makes no sense is refused, with what it should be") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  const auto refusal = [&](auto change) {
    BoardSettings changed = settings();
    change(changed);
    return message_of([&] { leaderboard.create_board(ada, changed); });
  };
  for (const std::string name : {"", "Sums", "-sums", "a b", "a/b", "../x", "ü", "x\ny"}) {
    CAPTURE(name);
    CHECK(contains(refusal([&](BoardSettings& s) { s.name = name; }), "lower-case letters"));
  }
  CHECK(contains(refusal([](BoardSettings& s) { s.name = std::string(65, 'a'); }), "at most 64"));
  CHECK(contains(refusal([](BoardSettings& s) { s.problem = "./mine.so"; }), "problem is a name"));
  CHECK(contains(refusal([](BoardSettings& s) { s.devices.clear(); }), "needs a device"));
  CHECK(contains(refusal([](BoardSettings& s) {
                   s.devices = {"NVIDIA H200", "nvidia h200 "};
                 }),
                 "named twice"));
  CHECK(contains(refusal([](BoardSettings& s) { s.devices = {" "}; }), "empty"));
  CHECK(contains(refusal([](BoardSettings& s) { s.devices = {"cuda:0"}; }), "is a model"));
  CHECK(
      contains(refusal([](BoardSettings& s) { s.deadline = parse_time("2020-01-01T00:00:00Z"); }), "passed"));
  CHECK(contains(refusal([](BoardSettings& s) {
                   s.problem.clear();
                   s.reference = Reference{.name = "scale.hpp", .language = Language::cpp, .text = "// none"};
                   s.baseline = ReferenceMode::eager;
                 }),
                 "scale.hpp is not in Python"));
  CHECK(leaderboard.boards().empty());
}

TEST_CASE("a name is taken once") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  CHECK(contains(message_of([&] { leaderboard.create_board(ada, settings()); }), "called 'sums' already"));
}

TEST_CASE("whoever asks for a board that is not there is told which are") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  CHECK(contains(message_of([&] { leaderboard.board("sum"); }), "there is none yet"));
  leaderboard.create_board(ada, settings("b"));
  leaderboard.create_board(ada, settings("a"));
  CHECK(contains(message_of([&] { leaderboard.board("sum"); }), "no board is called 'sum'; there are: a, b"));
}

TEST_CASE("a deleted board is gone with everything, and others keep theirs") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings("a"));
  leaderboard.create_board(ada, settings("b"));
  const std::int64_t gone = submit(leaderboard, "bob", accepted(1.0), "a", source());
  const std::int64_t kept = submit(leaderboard, "bob", accepted(1.0), "b", source());
  const Ticket running = leaderboard.record({"bob"}, "a", source());
  leaderboard.delete_board(ada, "a");

  CHECK(contains(message_of([&] { leaderboard.submission(root, gone); }), "there is no submission"));
  CHECK(contains(message_of([&] { leaderboard.finish(running, accepted(1.0)); }), "has been deleted"));
  CHECK(leaderboard.source(root, kept).files.at(0).text == source().files.at(0).text);
  CHECK(leaderboard.boards().size() == 1);
  leaderboard.create_board(ada, settings("a"));
  CHECK(leaderboard.submissions(root, "a").empty());
  CHECK(submit(leaderboard, "bob", accepted(1.0), "a") > running.submission);  // no number is given out twice
}

TEST_CASE("evaluations for a board are alike, whatever their caller asks for") {
  Options wanted;
  wanted.dtype = DType::float64;
  wanted.cases = {"the easiest"};
  wanted.check_only = true;
  wanted.seed = Seed{1};
  wanted.sampling.cache = CacheMode::warm;
  wanted.device = "cuda:1";
  wanted.baseline = ReferenceMode::eager;
  BoardSettings board = settings();
  board.dtype = DType::float16;
  const Options options = leaderboard::options_of(board, wanted);
  CHECK(options.dtype == DType::float16);
  CHECK(options.cases.empty());
  CHECK_FALSE(options.check_only);
  CHECK_FALSE(options.seed.has_value());
  CHECK(options.sampling.cache == CacheMode::cold);
  CHECK(options.device == "cuda:1");
  CHECK_FALSE(options.baseline.has_value());
  board.baseline = ReferenceMode::compile;
  CHECK(leaderboard::options_of(board, wanted).baseline == ReferenceMode::compile);
}

}  // namespace kbench::tests
