#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <set>
#include <vector>

namespace kbench::tests {
namespace {

constexpr int processes = 16;

// Whether `work`, done by that many processes at once, went well in all of them.
template <class Work>
bool in_processes(Work&& work) {
  int start[2];
  if (::pipe(start) != 0) throw std::runtime_error("pipe");
  std::vector<pid_t> children;
  for (int number = 0; number < processes; ++number) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(start[1]);
      char none = 0;
      [[maybe_unused]] const ssize_t closed = ::read(start[0], &none, 1);  // until all are there
      try {
        work(number);
        ::_exit(0);
      } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        ::_exit(1);
      }
    }
    children.push_back(child);
  }
  ::close(start[0]);
  ::close(start[1]);
  bool went_well = true;
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    went_well = went_well && status == 0;
  }
  return went_well;
}

}  // namespace

TEST_CASE("of sixteen processes that submit to one board at once, every submission is there") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open().create_board(ada, settings());
  constexpr int each = 5;
  REQUIRE(in_processes([&](int number) {
    Leaderboard leaderboard = store.open();
    for (int i = 0; i < each; ++i)
      submit(leaderboard, "user" + std::to_string(number), accepted(1.0 + 0.1 * (number + each - i)));
  }));
  Leaderboard leaderboard = store.open();
  const auto records = leaderboard.submissions(root, "sums");
  CHECK(records.size() == std::size_t{processes} * each);
  std::set<std::int64_t> ids;
  for (const SubmissionRecord& record : records) {
    ids.insert(record.id);
    CHECK(record.state == SubmissionState::finished);
  }
  CHECK(ids.size() == records.size());
  CHECK(leaderboard.standing(root, "sums", model).entries.size() == processes);
}

TEST_CASE("boards that go away take no source with them that another board is being given") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open();
  CHECK(in_processes([&](int number) {
    Leaderboard leaderboard = store.open();
    const BoardSettings mine = settings("board" + std::to_string(number));
    const Submission same = source("// on two boards, " + std::to_string(number / 2) + "\n");
    for (int i = 0; i < 20; ++i) {
      leaderboard.create_board(ada, mine);
      leaderboard.finish(leaderboard.record({"bob"}, mine.name, same), accepted(1.0));
      leaderboard.delete_board(root, mine.name);
    }
  }));
}

TEST_CASE("sixteen processes that submit for one user at once leave one best, and it is the best") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open().create_board(ada, settings());
  // Each is better than what there was, so that each transaction has a new best to mark.
  REQUIRE(in_processes([&](int number) {
    Leaderboard leaderboard = store.open();
    for (int i = 0; i < 10; ++i) submit(leaderboard, "bob", accepted(2.0 - 0.1 * i + 0.001 * number));
  }));
  const Standing standing = store.open().standing(root, "sums", model);
  REQUIRE(standing.entries.size() == 1);
  CHECK(standing.entries.at(0).runtime_ms == Approx(1.1));
}

TEST_CASE("sixteen processes that open a new store at once make it once") {
  const TestStore store;
  if (store.is_skipped()) return;
  REQUIRE(in_processes([&](int number) { store.open({.owner = "user" + std::to_string(number)}); }));
  CHECK(store.open().roles().size() == 1);
}

TEST_CASE("of those who create a board of one name at once, one does") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open();
  REQUIRE(in_processes([&](int number) {
    const std::string refusal = message_of([&] {
      store.open().create_board({"user" + std::to_string(number), {BoardRole::creator}}, settings());
    });
    if (!contains(refusal, "already") && !contains(refusal, "nothing was thrown")) throw Error(refusal);
  }));
  CHECK(store.open().boards().size() == 1);
}

}  // namespace kbench::tests
