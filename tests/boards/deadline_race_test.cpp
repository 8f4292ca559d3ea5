// Processes that submit while others hold the store's locks across a deadline, or move or close the board meanwhile.
#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <functional>
#include <iostream>
#include <memory>
#include <thread>
#include <vector>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

// Has what every submission needs for itself, as an administrator's backup, or a slow writer, until release().
class HeldStore {
 public:
  explicit HeldStore(const TestStore& store) {
    if (store.is_sqlite()) {
      sql_.open(*soci::factory_sqlite3(), "db=" + store.url());
      sql_ << "BEGIN IMMEDIATE";
    } else {
      sql_.open(*soci::factory_postgresql(), store.url());
      sql_ << "BEGIN";
      sql_ << "LOCK TABLE boards, submissions, evaluations, roles, board_teams IN ACCESS EXCLUSIVE MODE";
    }
  }
  void release() { sql_ << "ROLLBACK"; }

 private:
  soci::session sql_;
};

struct Pipe {
  Pipe() {
    if (::pipe(ends) != 0) throw std::runtime_error("pipe");
  }
  ~Pipe() {
    ::close(ends[0]);
    ::close(ends[1]);
  }
  void put() { [[maybe_unused]] const ssize_t count = ::write(ends[1], "", 1); }
  void take() {
    char none = 0;
    [[maybe_unused]] const ssize_t count = ::read(ends[0], &none, 1);
  }
  int ends[2] = {};
};

// A process that has opened the store, and calls `work` on start(). Its outcome is work's answer, or 99 for an Error.
class Contender {
 public:
  Contender(const TestStore& store, const std::function<int(Leaderboard&)>& work) : pid_(::fork()) {
    if (pid_ == 0) {
      int answer = 99;
      try {
        Leaderboard leaderboard = store.open();
        ready_.put();
        go_.take();
        answer = work(leaderboard);
      } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
      }
      ::_exit(answer);
    }
    ready_.take();
  }
  Contender(const Contender&) = delete;
  Contender& operator=(const Contender&) = delete;
  ~Contender() {
    if (has_ended_) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

  void start() { go_.put(); }
  int outcome() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    has_ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
  }

 private:
  Pipe ready_;
  Pipe go_;
  pid_t pid_;
  bool has_ended_ = false;
};

enum Outcome { recorded = 0, refused_as_late = 1, refused_for_quota = 2 };

int try_to_record(Leaderboard& leaderboard, const std::string& user) {
  const std::string refusal =
      message_of([&] { leaderboard.finish(leaderboard.record({user}, "sums", source()), accepted(1.0)); });
  if (contains(refusal, "nothing was thrown")) return recorded;
  if (contains(refusal, "takes no more submissions")) return refused_as_late;
  if (contains(refusal, "a day, by UTC")) return refused_for_quota;
  std::cerr << refusal << '\n';
  return 99;
}

// Four processes that submit, the last one by submit() itself.
class Submitters {
 public:
  explicit Submitters(const TestStore& store, bool is_one_user = false) {
    for (int number = 0; number < 4; ++number) {
      const std::string user = is_one_user ? "bob" : "user" + std::to_string(number);
      all_.push_back(std::make_unique<Contender>(store, [number, user, is_one_user](Leaderboard& board) {
        if (number < 3 || is_one_user) return try_to_record(board, user);
        const auto wrong = Submission::from_text("no C++", Language::cpp);
        const SubmissionRecord record = board.submit({user}, "sums", wrong, quick_options());
        return record.measured && record.measured->verdict == Verdict::compile_error ? int{recorded} : 97;
      }));
    }
  }
  void start() {
    for (const auto& each : all_) each->start();
    std::this_thread::sleep_for(300ms);  // all have read the time, and wait
  }
  std::vector<int> outcomes() {
    std::vector<int> outcomes;
    for (const auto& each : all_) outcomes.push_back(each->outcome());
    std::sort(outcomes.begin(), outcomes.end());
    return outcomes;
  }

 private:
  std::vector<std::unique_ptr<Contender>> all_;
};

const std::vector<int> all_recorded(4, recorded);

void make_board(const TestStore& store, std::chrono::milliseconds left, int quota = 0) {
  Leaderboard leaderboard = store.open();
  BoardSettings wanted = settings();
  wanted.deadline = leaderboard.now() + left;
  wanted.quota = quota;
  leaderboard.create_board(ada, wanted);
}

// The board takes nothing any more, and what it took is from before its end.
void check_that_it_is_over(Leaderboard& leaderboard, std::size_t submissions) {
  const Board board = leaderboard.board("sums");
  const auto records = leaderboard.submissions(root, "sums");
  CHECK(records.size() == submissions);
  for (const SubmissionRecord& each : records) CHECK(each.recorded < board.end());
  CHECK(try_to_record(leaderboard, "late") == refused_as_late);
}

}  // namespace

TEST_CASE("who submits in time is in time, though others lock the store across the deadline") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open();
  Submitters submitters(store);
  make_board(store, 1200ms);
  HeldStore held(store);
  submitters.start();
  std::this_thread::sleep_for(1000ms);
  held.release();
  CHECK(submitters.outcomes() == all_recorded);
  Leaderboard leaderboard = store.open();
  check_that_it_is_over(leaderboard, 4);
}

TEST_CASE("who submits before a board is closed is in time, whoever gets the lock first") {
  const TestStore store;
  if (store.is_skipped()) return;
  make_board(store, 1h);
  Submitters submitters(store);
  Contender closer(store, [](Leaderboard& leaderboard) {
    leaderboard.close_board(ada, "sums");
    return 0;
  });
  HeldStore held(store);
  submitters.start();
  closer.start();
  std::this_thread::sleep_for(100ms);
  held.release();
  CHECK(submitters.outcomes() == all_recorded);
  CHECK(closer.outcome() == 0);
  Leaderboard leaderboard = store.open();
  check_that_it_is_over(leaderboard, 4);
}

TEST_CASE("a deadline that is moved while submissions wait refuses none that came before the new one") {
  const TestStore store;
  if (store.is_skipped()) return;
  make_board(store, 1h);
  Submitters submitters(store);
  Contender mover(store, [](Leaderboard& leaderboard) {
    BoardChange change;
    change.deadline = leaderboard.now() + 700ms;
    leaderboard.edit_board(ada, "sums", change);
    return 0;
  });
  HeldStore held(store);
  submitters.start();
  mover.start();
  std::this_thread::sleep_for(100ms);
  held.release();
  CHECK(submitters.outcomes() == all_recorded);
  CHECK(mover.outcome() == 0);
  std::this_thread::sleep_for(700ms);
  Leaderboard leaderboard = store.open();
  check_that_it_is_over(leaderboard, 4);
}

TEST_CASE("a quota holds for one user's processes that wait for the store together") {
  const TestStore store;
  if (store.is_skipped()) return;
  make_board(store, 1h, 2);
  Submitters submitters(store, true);
  HeldStore held(store);
  submitters.start();
  held.release();
  CHECK(submitters.outcomes() == std::vector<int>{recorded, recorded, refused_for_quota, refused_for_quota});
  CHECK(store.open().submissions(root, "sums").size() == 2);
}

TEST_CASE("a submission that waits beyond midnight counts for the day on which it arrived") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto time = std::make_shared<UtcTime>(noon);
  Leaderboard leaderboard = store.open({.clock = [time] { return *time; }});
  BoardSettings wanted = settings();
  wanted.quota = 1;
  leaderboard.create_board(ada, wanted);
  *time = noon + 12h;  // the next day's was quicker
  CHECK(try_to_record(leaderboard, "bob") == recorded);
  *time = noon + 12h - 1us;
  CHECK(try_to_record(leaderboard, "bob") == recorded);
  CHECK(try_to_record(leaderboard, "bob") == refused_for_quota);
  *time = noon + 12h + 1us;
  CHECK(try_to_record(leaderboard, "bob") == refused_for_quota);
}

}  // namespace kbench::tests
