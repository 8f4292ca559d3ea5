#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <set>

namespace kbench::tests {
namespace {

// A process of its own that does `work`, which may tell numbers to its parent, and then waits to be killed.
class Child {
 public:
  explicit Child(const std::function<void(const std::function<void(std::int64_t)>&)>& work) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
      ::close(ends[0]);
      try {
        work([&](std::int64_t number) {
          if (::write(ends[1], &number, sizeof number) != sizeof number) ::_exit(1);
        });
        ::pause();
      } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
      }
      ::_exit(1);
    }
    ::close(ends[1]);
    from_ = ends[0];
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    kill();
    ::close(from_);
  }

  std::int64_t read() const {
    std::int64_t number = 0;
    if (::read(from_, &number, sizeof number) != sizeof number)
      throw std::runtime_error("the child has ended");
    return number;
  }

  // SIGKILL, and no trace of it afterwards.
  void kill() {
    if (pid_ < 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = -1;
  int from_ = -1;
};

}  // namespace

TEST_CASE(
    "a submission is running while its process lives, and interrupted when that was killed; rerun finishes "
    "it") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open().create_board(ada, settings());
  Child child([&](const auto& tell) {
    Leaderboard leaderboard = store.open();
    tell(leaderboard.record({"bob"}, "sums", source()).submission);
  });
  const std::int64_t id = child.read();
  Leaderboard leaderboard = store.open();
  SubmissionRecord record = leaderboard.submission(root, id);
  CHECK(record.state == SubmissionState::running);
  CHECK(record.process == child.pid());
  CHECK(leaderboard.unsettled(root, "sums").empty());
  CHECK(contains(message_of([&] { leaderboard.record_again(ada, id); }), "is being evaluated, by process"));

  child.kill();
  CHECK(leaderboard.submission(root, id).state == SubmissionState::interrupted);
  CHECK(leaderboard.unsettled(root, "sums") == std::vector<std::int64_t>{id});
  leaderboard.finish(leaderboard.record_again(ada, id), accepted(1.0));
  record = leaderboard.submission(root, id);
  CHECK(record.state == SubmissionState::finished);
  CHECK(record.evaluations == 2);
  CHECK(leaderboard.standing(root, "sums", model).entries.size() == 1);
}

TEST_CASE("who was taken over cannot finish any more, so that nothing counts twice") {
  const TestStore store;
  if (store.is_skipped()) return;
  Leaderboard leaderboard = store.open();
  leaderboard.create_board(ada, settings());
  Child child([&](const auto& tell) {
    const Ticket ticket = store.open().record({"bob"}, "sums", source());
    tell(ticket.submission);
    tell(ticket.evaluation);
  });
  const std::int64_t submission = child.read();
  const Ticket lost{.submission = submission, .evaluation = child.read()};
  child.kill();
  const Ticket taken = leaderboard.record_again(ada, lost.submission);
  CHECK(contains(message_of([&] { leaderboard.finish(lost, accepted(0.1)); }), "took it over"));
  leaderboard.finish(taken, accepted(1.0));
  CHECK(leaderboard.standing(root, "sums", model).entries.at(0).runtime_ms == Approx(1.0));
}

TEST_CASE(
    "a process that is killed while it submits has lost nothing that it was told, and counts nothing twice") {
  const TestStore store;
  if (store.is_skipped()) return;
  store.open().create_board(ada, settings());
  std::set<std::int64_t> finished;
  for (int acknowledged = 0; acknowledged < 12; ++acknowledged) {
    Child child([&](const auto& tell) {
      Leaderboard leaderboard = store.open();
      while (true) tell(submit(leaderboard, "bob", accepted(1.0)));
    });
    for (int i = 0; i < acknowledged; ++i) finished.insert(child.read());
    child.kill();  // wherever it is
  }
  Leaderboard leaderboard = store.open();
  std::size_t found = 0;
  for (const SubmissionRecord& record : leaderboard.submissions(root, "sums")) {
    CHECK(record.evaluations == 1);
    CHECK((record.state == SubmissionState::finished || record.state == SubmissionState::interrupted));
    CHECK(leaderboard.evaluation(root, record.id).has_value() == (record.state == SubmissionState::finished));
    if (finished.contains(record.id) && record.state == SubmissionState::finished) ++found;
  }
  CHECK(found == finished.size());
  CHECK(leaderboard.standing(root, "sums", model).entries.size() == 1);
}

}  // namespace kbench::tests
