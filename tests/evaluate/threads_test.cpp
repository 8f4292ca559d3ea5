// A service: one process, threads that evaluate at the same time, and stop what takes too long. Under ThreadSanitizer (the
// preset tsan) this is what finds races in the host's library.
#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/journal.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <thread>
#include <vector>

using namespace kbench;
using namespace kbench::tests;

namespace {

const std::string endless = "volatile bool on = true; while (on) {} y[n - 1] = x[0];";

// One after the other, as a thread of a service would: right, wrong, crashing, and stopped by another thread. The number
// of those that ended as they should.
int evaluate_some(const Options& shared) {
  int right = 0;
  int told = 0;
  Options options = shared;
  options.progress = [&](const Progress&) { ++told; };
  const auto verdict_of = [&](const std::string& body) {
    return evaluate("doubled", doubled(body), options).verdict;
  };
  right += verdict_of(right_body) == Verdict::accepted ? 1 : 0;
  right += verdict_of("y[0] = 0; (void)x; (void)n;") == Verdict::wrong_answer ? 1 : 0;
  right += verdict_of("__builtin_trap();") == Verdict::crashed ? 1 : 0;

  std::stop_source stop;
  std::atomic<bool> reached{false};
  options.stop = stop.get_token();
  options.progress = [&](const Progress& progress) {
    reached = reached || progress.phase == Phase::checking;
  };
  const std::jthread stopper([&] {
    while (!reached) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    stop.request_stop();
  });
  try {
    verdict_of(endless);
  } catch (const Cancelled&) {
    ++right;
  }
  reached = true;
  return right + (told > 0 ? 1 : 0);
}

}  // namespace

TEST_CASE(
    "threads that evaluate at once share a journal and a cache, and each is told of its own, and stopped "
    "alone") {
  constexpr long thread_count = 3;
  const ScratchDirectory scratch;
  Options options = quick_options();
  options.journal = scratch.path() / "journal";
  options.cache_directory = scratch.path() / "cache";
  options.limits.call = std::chrono::seconds(60);
  std::filesystem::create_directories(*options.journal);

  std::atomic<long> right{0};
  {
    const std::jthread reader([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        read_journal(*options.journal);
        list_problems(options);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    });
    std::vector<std::jthread> threads;
    for (long i = 0; i < thread_count; ++i) threads.emplace_back([&] { right += evaluate_some(options); });
  }
  CHECK(right == thread_count * 5);

  const std::vector<JournalEntry> entries = read_journal(*options.journal);
  CHECK(std::ssize(entries) == thread_count * 4);
  const auto is_finished = [](const JournalEntry& entry) { return entry.state == JournalState::finished; };
  CHECK(std::count_if(entries.begin(), entries.end(), is_finished) == thread_count * 3);
  const auto has_failed = [](const JournalEntry& entry) { return entry.state == JournalState::failed; };
  CHECK(std::count_if(entries.begin(), entries.end(), has_failed) == thread_count);
}
