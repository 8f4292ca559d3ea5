// What leaves the functions of a Leaderboard, and what they do to the process that calls them.
#include "boards/made_up.hpp"
#include "catch.hpp"
#include "isolation/process/odd_host.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <new>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;
using testing::in_another_process;

struct Function {
  const char* name;
  std::function<void(Leaderboard&)> call;
};

// Those that ask the store, on a board `sums` with two submissions of bob's.
std::vector<Function> functions() {
  const auto exported = [](Leaderboard& l) {
    std::ostringstream out;
    l.export_board(root, "sums", out);
    return out.str();
  };
  return {
      {"check", [](Leaderboard& l) { l.check(); }},
      {"now", [](Leaderboard& l) { l.now(); }},
      {"actor", [](Leaderboard& l) { l.actor("bob"); }},
      {"roles", [](Leaderboard& l) { l.roles(); }},
      {"grant", [](Leaderboard& l) { l.grant(root, "x", BoardRole::admin); }},
      {"revoke", [](Leaderboard& l) { l.revoke(root, "y", BoardRole::admin); }},
      {"create_board", [](Leaderboard& l) { l.create_board(ada, settings("more")); }},
      {"board", [](Leaderboard& l) { l.board("sums"); }},
      {"boards", [](Leaderboard& l) { l.boards(); }},
      {"reference", [](Leaderboard& l) { l.reference("sums"); }},
      {"change_reference", [](Leaderboard& l) { l.change_reference(ada, "sums", {}); }},
      {"edit_board", [](Leaderboard& l) { l.edit_board(ada, "sums", {.quota = 3}); }},
      {"log", [](Leaderboard& l) { l.log(root, "sums"); }},
      {"teams", [](Leaderboard& l) { l.teams(root, "sums"); }},
      {"add_to_team", [](Leaderboard& l) { l.add_to_team(ada, "sums", "red", {"x"}); }},
      {"remove_from_team", [](Leaderboard& l) { l.remove_from_team(ada, "sums", "red"); }},
      {"disqualify", [](Leaderboard& l) { l.disqualify(ada, 1, "x"); }},
      {"reinstate", [](Leaderboard& l) { l.reinstate(ada, 1, "x"); }},
      {"disqualify_entrant", [](Leaderboard& l) { l.disqualify_entrant(ada, "sums", "x", "x"); }},
      {"reinstate_entrant", [](Leaderboard& l) { l.reinstate_entrant(ada, "sums", "x", "x"); }},
      {"record", [](Leaderboard& l) { l.record({"bob"}, "sums", new_source()); }},
      {"record_again", [](Leaderboard& l) { l.record_again(ada, 1); }},
      {"finish", [](Leaderboard& l) { submit(l, "bob", accepted(1.0)); }},
      {"fail", [](Leaderboard& l) { l.fail(l.record({"bob"}, "sums", new_source()), "x"); }},
      {"standing", [](Leaderboard& l) { l.standing(root, "sums", model); }},
      {"submissions", [](Leaderboard& l) { l.submissions(root, "sums"); }},
      {"submission", [](Leaderboard& l) { l.submission(root, 1); }},
      {"evaluation", [](Leaderboard& l) { l.evaluation(root, 1); }},
      {"source", [](Leaderboard& l) { l.source(root, 1); }},
      {"unsettled", [](Leaderboard& l) { l.unsettled(root, "sums"); }},
      {"comparisons", [](Leaderboard& l) { l.comparisons(root, "sums"); }},
      {"export_board", [exported](Leaderboard& l) { exported(l); }},
      {"export_pages", [](Leaderboard& l) { l.export_pages({}, [](const BoardPage&) {}); }},
      {"import_board", [](Leaderboard& l) { l.import_board(root, "[[[[" + std::string(1000, '[')); }},
      {"close_board", [](Leaderboard& l) { l.close_board(ada, "sums"); }},
      {"delete_board", [](Leaderboard& l) { l.delete_board(ada, "sums"); }},
  };
}

// A store in a file of its own.
struct Store {
  ScratchDirectory directory;
  std::function<UtcTime()> clock = [] { return noon; };

  Leaderboard open() {
    Leaderboard leaderboard((directory.path() / "boards.db").string(), {.clock = [this] { return clock(); }});
    leaderboard.create_board(ada, settings());
    submit(leaderboard, "bob", accepted(1.0));
    submit(leaderboard, "bob", accepted(2.0));
    return leaderboard;
  }
};

// "nothing", or what was thrown.
std::string thrown_by(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return std::string("Error: ") + error.what();
  } catch (const std::exception& error) {
    return std::string("no Error: ") + error.what();
  }
  return "nothing";
}

// Runs `work` in a thread with a stack of that size. Returns how many bytes of it were touched.
std::size_t stack_used(std::size_t bytes, std::function<void()> work) {
  void* const memory =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  auto* const begin = static_cast<char*>(memory);
  std::fill(begin, begin + bytes, '\x5a');
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  REQUIRE(::pthread_attr_setstack(&attributes, memory, bytes) == 0);
  pthread_t thread{};
  const auto start = [](void* argument) -> void* {
    (*static_cast<std::function<void()>*>(argument))();
    return nullptr;
  };
  REQUIRE(::pthread_create(&thread, &attributes, start, &work) == 0);
  ::pthread_join(thread, nullptr);
  const auto* const first = std::find_if(begin, begin + bytes, [](char c) { return c != '\x5a'; });
  const auto used = static_cast<std::size_t>(begin + bytes - first);
  ::munmap(memory, bytes);
  return used;
}

}  // namespace

TEST_CASE(
    "what the caller's clock throws leaves as it is, of whatever type it is, and the store is as before") {
  struct Own : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  Store store;
  Leaderboard leaderboard = store.open();
  const std::string before = to_json(leaderboard.standing(root, "sums", model));
  store.clock = []() -> UtcTime { throw Own("the caller's own"); };
  CHECK_THROWS_AS(leaderboard.now(), Own);
  CHECK_THROWS_AS(leaderboard.record({"bob"}, "sums", new_source()), Own);
  CHECK_THROWS_AS(leaderboard.close_board(ada, "sums"), Own);
  store.clock = []() -> UtcTime { throw 5; };
  CHECK_THROWS_AS(leaderboard.record({"bob"}, "sums", new_source()), int);
  store.clock = [] { return noon; };
  CHECK(to_json(leaderboard.standing(root, "sums", model)) == before);
  CHECK(leaderboard.submissions(root, "sums").size() == 2);
}

TEST_CASE("what a progress function throws leaves submit() as it is, and the submission has failed with it") {
  struct Own : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  Store store;
  Leaderboard leaderboard = store.open();
  const Submission right =
      Submission::from_file(KBENCH_SOURCE_DIR "/plugins/elementwise/vector_add/solutions/plain.cpp");
  Options options = quick_options();
  options.progress = [](const Progress&) { throw Own("the caller's own"); };
  CHECK_THROWS_AS(leaderboard.submit({"eve"}, "sums", right, options), Own);
  CHECK(leaderboard.submissions(root, "sums").back().error == "the caller's own");
  options.progress = [](const Progress&) { throw 5; };
  CHECK_THROWS_AS(leaderboard.rerun(ada, 3, options), int);
  CHECK(leaderboard.submissions(root, "sums").back().state == SubmissionState::failed);
  Submission other = right;
  other.files.at(0).text += "// another";
  leaderboard.record({"zoe"}, "sums", other, "cpu");
  ConfirmOptions confirm{.submissions = {{3, 4}}, .evaluation = quick_options()};
  confirm.step = [](std::size_t, std::size_t, std::int64_t) { throw Own("the caller's own"); };
  CHECK_THROWS_AS(leaderboard.confirm(ada, "sums", model, confirm), Own);
  confirm.evaluation.progress = [](const Progress&) { throw 5; };
  CHECK_THROWS_AS(leaderboard.confirm(ada, "sums", model, confirm), int);
}

TEST_CASE("what the caller's stream throws leaves an export as it is, and all else as Error") {
  struct Own {};
  struct Broken : std::streambuf {
    std::streamsize xsputn(const char*, std::streamsize) override { throw Own(); }
    int_type overflow(int_type) override { throw Own(); }
    int sync() override { throw Own(); }
  };
  Store store;
  Leaderboard leaderboard = store.open();
  Broken broken;
  std::ostream out(&broken);
  CHECK_THROWS_AS(leaderboard.export_board(root, "sums", out), Error);  // the stream keeps it for itself
  std::ostream outspoken(&broken);
  outspoken.exceptions(std::ios::badbit);
  CHECK_THROWS_AS(leaderboard.export_board(root, "sums", outspoken), Own);
  const std::function<void()> too_much = [] { throw std::bad_alloc(); };
  store.clock = [&]() -> UtcTime { return too_much(), noon; };
  CHECK_THROWS_AS(leaderboard.now(), std::bad_alloc);  // the caller's own, too
}

TEST_CASE("a limit on the size of the caller's files is an Error, and does not end the caller") {
  for (const Function& each : functions()) {
    CAPTURE(each.name);
    Store store;
    const std::string outcome = in_another_process([&] {
      Leaderboard leaderboard = store.open();
      testing::set_soft_limit(RLIMIT_FSIZE, 0);
      return thrown_by([&] { each.call(leaderboard); });
    });
    CAPTURE(outcome);
    CHECK((outcome == "nothing" || outcome.starts_with("Error: ")));
  }
}

TEST_CASE("in a directory that is gone, and without the store's, only Error leaves") {
  for (const Function& each : functions()) {
    CAPTURE(each.name);
    Store store;
    const std::string outcome = in_another_process([&] {
      Leaderboard leaderboard = store.open();
      const ScratchDirectory gone;
      fs::current_path(gone.path());
      fs::remove_all(gone.path());
      const std::string opening = thrown_by([] { Leaderboard("boards.db"); });
      if (!opening.starts_with("Error: ")) return "opening: " + opening;
      fs::remove_all(store.directory.path());
      return thrown_by([&] { each.call(leaderboard); });
    });
    CAPTURE(outcome);
    CHECK((outcome == "nothing" || outcome.starts_with("Error: ")));
  }
}

// A sanitizer's frames are larger.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("no function of a Leaderboard uses half of the stack that it asks for") {
  for (const Function& each : functions()) {
    CAPTURE(each.name);
    Store store;
    Leaderboard leaderboard = store.open();
    std::string outcome;
    const std::size_t used =
        stack_used(std::size_t{1} << 20U, [&] { outcome = thrown_by([&] { each.call(leaderboard); }); });
    CAPTURE(used, outcome);
    CHECK(used < std::size_t{48} << 10U);
  }
}

TEST_CASE("a thread whose stack is too small is told so by every function of a Leaderboard") {
  Store store;
  Leaderboard leaderboard = store.open();
  for (const Function& each : functions()) {
    CAPTURE(each.name);
    std::string outcome;
    stack_used(std::size_t{64} << 10U, [&] { outcome = thrown_by([&] { each.call(leaderboard); }); });
    CHECK(contains(outcome, "Error: kbench needs 106 KiB of the calling thread's stack"));
  }
}
#endif

}  // namespace kbench::tests
