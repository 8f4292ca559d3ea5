#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/journal.hpp>

#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace kbench;
using namespace kbench::tests;

namespace {

namespace fs = std::filesystem;

Options options_with(const fs::path& journal) {
  Options options = quick_options();
  options.journal = journal;
  return options;
}

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool is_running(const JournalEntry& entry) { return entry.state == JournalState::running; }

// When the process that wrote it has been ended: one that it was just starting holds the lock until its exec.
std::vector<JournalEntry> read_settled(const fs::path& journal) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (true) {
    std::vector<JournalEntry> entries = read_journal(journal);
    const bool any_running = std::any_of(entries.begin(), entries.end(), is_running);
    if (!any_running || std::chrono::steady_clock::now() > end) return entries;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

const std::string endless = "volatile bool on = true; while (on) {} y[n - 1] = x[0];";

}  // namespace

TEST_CASE("an evaluation is in the journal with all that came of it") {
  const ScratchDirectory scratch;
  const Options options = options_with(scratch.path() / "made" / "here");
  const Evaluation right = run(right_body, {}, options);
  const Evaluation wrong = run("y[0] = x[0] + 1; (void)n;", {}, options);
  const std::vector<JournalEntry> entries = read_journal(*options.journal);
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].state == JournalState::finished);
  CHECK(entries[0].problem == "doubled");
  CHECK(entries[0].files == std::vector<std::string>{"solution.cpp"});
  CHECK(entries[0].started < entries[1].started);
  CHECK(to_json(entries[0].evaluation.value()) == to_json(right));
  CHECK(to_json(entries[1].evaluation.value()) == to_json(wrong));
  CHECK(entries[1].evaluation->verdict == Verdict::wrong_answer);
}

TEST_CASE("what evaluate() throws is in the journal as a failure") {
  const ScratchDirectory scratch;
  CHECK_THROWS_AS(evaluate("no_such_problem", doubled(right_body), options_with(scratch.path())), Error);
  const std::vector<JournalEntry> entries = read_journal(scratch.path());
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].state == JournalState::failed);
  CHECK(contains(entries[0].error, "no_such_problem"));
  CHECK_FALSE(entries[0].evaluation.has_value());
}

TEST_CASE("an evaluation whose process was killed is in the journal as interrupted, and as running before") {
  const ScratchDirectory scratch;
  const pid_t process = ::fork();
  REQUIRE(process >= 0);
  if (process == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    evaluate("doubled", doubled(endless), options_with(scratch.path()));
    ::_exit(0);
  }
  std::vector<JournalEntry> entries;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (entries.empty() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    entries = read_journal(scratch.path());
  }
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].state == JournalState::running);
  ::kill(process, SIGKILL);
  ::waitpid(process, nullptr, 0);
  entries = read_settled(scratch.path());
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].state == JournalState::interrupted);
}

TEST_CASE("evaluations that are killed at any moment are all in the journal, each as a whole") {
  const ScratchDirectory scratch;
  constexpr int kills = 12;
  for (int i = 0; i < kills; ++i) {
    const pid_t process = ::fork();
    REQUIRE(process >= 0);
    if (process == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      const Submission submission = doubled("(void)x; (void)y; (void)n;");
      while (true) evaluate("doubled", submission, options_with(scratch.path()));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(37 * i));
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
  }
  const std::vector<JournalEntry> entries = read_settled(scratch.path());  // none is torn
  CHECK(entries.size() >= kills / 2);
  CHECK(std::none_of(entries.begin(), entries.end(), [](const JournalEntry& each) {
    return each.state == JournalState::running || each.state == JournalState::failed;
  }));
}

TEST_CASE("a journal that cannot be written ends an evaluation before it begins") {
  const ScratchDirectory scratch;
  std::ofstream(scratch.path() / "file") << "not a directory";
  const std::string error = error_of([&] { run(right_body, {}, options_with(scratch.path() / "file")); });
  CHECK(contains(error, "cannot make the directory '" + (scratch.path() / "file").string()));
}

TEST_CASE("a journal that cannot be read, or holds what is no entry, is an error that names the file") {
  const ScratchDirectory scratch;
  CHECK(contains(error_of([&] { read_journal(scratch.path() / "missing"); }), "cannot read"));
  CHECK(read_journal(scratch.path()).empty());
  std::ofstream(scratch.path() / "20261121221800123456-0badcafe.json") << "{\"started\": 7}";
  CHECK(contains(error_of([&] { read_journal(scratch.path()); }), "cafe.json' is no entry: "));
}

TEST_CASE("what others keep in a journal's directory is passed over") {
  const ScratchDirectory scratch;
  run(right_body, {}, options_with(scratch.path()));
  for (const char* name : {"notes.json", "1.json", "20261121221800123456-0badcafe.json.bak"})
    std::ofstream(scratch.path() / name) << "{}";
  const std::vector<JournalEntry> entries = read_journal(scratch.path());
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].state == JournalState::finished);
}

TEST_CASE("what is no regular file under the name of an entry is an error at once, and no link is followed") {
  const ScratchDirectory scratch;
  const fs::path journal = scratch.path() / "journal";
  const fs::path entry = journal / "20261121221800123456-0badcafe.json";
  run(right_body, {}, options_with(journal));
  const std::vector<JournalEntry> before = read_journal(journal);
  REQUIRE(before.size() == 1);
  const auto error = [&] { return error_of([&] { read_journal(journal); }); };

  REQUIRE(::mkfifo(entry.c_str(), 0600) == 0);
  CHECK(contains(error(), "0badcafe.json' is no entry: "));
  CHECK(contains(error(), "it is not a regular file"));
  fs::remove(entry);
  fs::create_directory(entry);
  CHECK(contains(error(), "it is a directory"));
  fs::remove(entry);
  fs::rename(before.front().file, scratch.path() / "outside");
  fs::create_symlink("../outside", entry);
  CHECK(contains(error(), "it is a symbolic link"));
}

TEST_CASE("a journal and its entries are bounded before they are read") {
  const ScratchDirectory scratch;
  const auto error = [&] { return error_of([&] { read_journal(scratch.path()); }); };
  const auto make_sparse = [&](int number, std::uintmax_t size) {
    const fs::path file =
        scratch.path() / ("20261121221800123456-0000000" + std::to_string(number) + ".json");
    std::ofstream(file) << "{}";
    fs::resize_file(file, size);
  };
  make_sparse(0, (std::uintmax_t{256} << 20U) + 1);
  CHECK(contains(error(), "it is larger than 256 MiB"));
  make_sparse(1, std::uintmax_t{4} << 30U);
  CHECK(contains(error(), "is larger than 4 GiB: move older entries elsewhere"));
}

namespace {

// An accepted evaluation that takes so long, of which each time is proven or none is.
JournalEntry timed(const std::string& file, double runtime_ms, bool is_proven = true) {
  JournalEntry entry{.state = JournalState::finished,
                     .started = "2026-11-21T22:18:00.123456Z",
                     .problem = "doubled",
                     .files = {file}};
  Evaluation& evaluation = entry.evaluation.emplace();
  evaluation.verdict = Verdict::accepted;
  evaluation.problem = "doubled";
  Measurement measured{.runtime_ms = runtime_ms, .proven_ms = runtime_ms, .speedup = 1.0};
  if (!is_proven) measured.unproven = "too little of it";
  evaluation.cases = {
      {.name = "large", .purpose = Purpose::performance, .passed = true, .measurement = measured}};
  return entry;
}

}  // namespace

TEST_CASE("a history has the change against the last time of the same files, and which one is best") {
  std::vector<JournalEntry> entries{timed("a.cpp", 2.0), timed("b.cpp", 1.0), timed("a.cpp", 0.5, false),
                                    timed("a.cpp", 1.5), timed("b.cpp", 1.0)};
  entries.push_back(
      {.state = JournalState::failed, .problem = "doubled", .files = {"a.cpp"}, .error = "no compiler"});
  entries.push_back(timed("a.cpp", 0.25));
  entries.back().evaluation->dtype = DType::float64;
  const std::vector<HistoryEntry> found = history(entries);
  REQUIRE(found.size() == 7);
  CHECK_FALSE(found[0].change.has_value());
  CHECK_FALSE(found[1].change.has_value());
  CHECK_FALSE(found[2].runtime_ms.has_value());
  CHECK(found[2].outcome == "accepted, not proven");
  CHECK(found[3].change.value() == Approx(-0.25));
  CHECK(found[4].change.value() == Approx(0.0));
  CHECK(found[5].outcome == "failed: no compiler");
  CHECK_FALSE(found[6].change.has_value());  // another element type
  std::vector<bool> best;
  for (const HistoryEntry& each : found) best.push_back(each.is_best);
  CHECK(best == std::vector<bool>{false, true, false, false, false, false, true});
}
