// A batch and workers on one queue.
#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "boards/store.hpp"
#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "read_file.hpp"
#include "store/sql/database.hpp"

#include <kbench/batch.hpp>
#include <kbench/open_queue.hpp>

#include <nlohmann/json.hpp>

#include <sys/resource.h>

#include <chrono>
#include <deque>
#include <stop_token>
#include <thread>
#include <vector>

using nlohmann::json;

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

const std::string wrong_body = "for (size_t i = 0; i < n; ++i) y[i] = 3 * x[i];";

Candidate candidate(const std::string& id, const std::string& body) {
  Options options = quick_options();
  options.check_only = true;
  options.hidden_cases = 0;
  return {.id = id, .request = request_of("doubled", doubled(body), options), .meta = "{\"of\": 1}"};
}

// A directory of results, and workers, each with a connection of its own.
struct Ground {
  TestStore store;
  ScratchDirectory scratch;
  Site site;

  Ground() {
    site = site_of(quick_options());
    site.cache_directory = scratch.path() / "cache";
    site.compile_cache = std::size_t{64} << 20U;
  }

  BatchSummary run(std::deque<Candidate> candidates, BatchOptions options = {}) const {
    options.queue = open_queue(store.url());
    options.site = site;
    return Batch(scratch.path() / "out", options).run([&]() -> std::optional<Candidate> {
      if (candidates.empty()) return std::nullopt;
      Candidate next = std::move(candidates.front());
      candidates.pop_front();
      return next;
    });
  }

  WorkerOptions worker_options() const { return {.devices = {"cpu"}, .jobs = 2, .site = site}; }

  std::vector<json> lines() const {
    std::vector<json> all;
    const std::string text = testing::read_file(scratch.path() / "out" / "results.jsonl");
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1)
      all.push_back(json::parse(text.substr(begin, text.find('\n', begin) - begin)));
    return all;
  }

  json line(const std::string& id) const {
    for (const json& each : lines())
      if (each.at("id") == id) return each;
    return nullptr;
  }
};

// Runs until it goes out of scope.
class Running {
 public:
  Running(const Ground& ground, WorkerOptions options) {
    options.drain = drain_.get_token();
    options.stop = cancel_.get_token();
    worker_.emplace(open_queue(ground.store.url()), std::move(options));
    thread_ = std::jthread([this] { summary_ = worker_->run(); });
  }
  explicit Running(const Ground& ground) : Running(ground, ground.worker_options()) {}
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { end(); }

  WorkerSummary end() {
    drain_.request_stop();
    if (thread_.joinable()) thread_.join();
    return summary_;
  }
  void cancel() { cancel_.request_stop(); }
  const QueueWorker& identity() const { return worker_->identity(); }

 private:
  std::stop_source drain_;
  std::stop_source cancel_;
  std::optional<Worker> worker_;
  WorkerSummary summary_;
  std::jthread thread_;
};

}  // namespace

TEST_CASE("a batch on a queue has the lines that a batch has, of whichever worker") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  Running one(ground);
  Running two(ground);
  std::deque<Candidate> candidates{candidate("right", right_body), candidate("wrong", wrong_body),
                                   candidate("broken", "nonsense"), candidate("twin", right_body)};
  candidates.push_back({.id = "path", .request = candidate("", right_body).request});
  candidates.back().request.problem = "../doubled";
  candidates.push_back({.id = "fault", .line = 7, .fault = "it cannot be read"});
  const BatchSummary summary = ground.run(candidates);
  CHECK(summary.end == BatchEnd::finished);
  CHECK(summary.evaluated == 3);
  CHECK(summary.duplicates == 1);
  CHECK(summary.fault_count == 2);
  CHECK(summary.unfinished == 0);
  CHECK(ground.lines().size() == 4);
  CHECK(ground.line("right").at("evaluation").at("verdict") == "accepted");
  CHECK(ground.line("right").at("attempts") == 1);
  CHECK(ground.line("right").at("meta") == json{{"of", 1}});
  CHECK(ground.line("wrong").at("evaluation").at("verdict") == "wrong_answer");
  CHECK(ground.line("broken").at("evaluation").at("verdict") == "compile_error");
  CHECK(ground.line("twin").at("same_as") == "right");
  CHECK(json::parse(testing::read_file(ground.scratch.path() / "out" / "summary.json")) ==
        json::parse(to_json(summary)));
  const WorkerSummary first = one.end();
  const WorkerSummary second = two.end();
  CHECK(first.evaluated + second.evaluated == 3);

  // The same call, and another directory, need no worker.
  CHECK(ground.run(candidates, {.devices = {"cpu"}}).reused == 3 + 1);
  CHECK(ground.lines().size() == 4);
}

TEST_CASE("a key is that of a batch without a queue: what that evaluated is not put into one") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  std::deque<Candidate> candidates{candidate("right", right_body)};
  Batch(ground.scratch.path() / "out", {.devices = {"cpu"}, .site = ground.site})
      .run([&]() -> std::optional<Candidate> {
        if (candidates.empty()) return std::nullopt;
        Candidate next = candidates.front();
        candidates.pop_front();
        return next;
      });
  const Running worker(ground);
  CHECK(ground.run({candidate("right", right_body)}).reused == 1);
}

TEST_CASE("a batch on a queue ends when a line has no room, also that of a candidate which has a result") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  Candidate known = candidate("known", "nonsense");
  known.meta = '"' + std::string(std::size_t{4} << 20U, 'a') + '"';  // the queue's own files are smaller
  {
    const Running worker(ground);
    ground.run({known});
  }
  known.meta = "2";
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const rlimit full{.rlim_cur = std::filesystem::file_size(ground.scratch.path() / "out" / "results.jsonl"),
                    .rlim_max = before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &full) == 0);
  std::string fault;
  try {
    ground.run({known});
  } catch (const Error& error) {
    fault = error.what();
  }
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  CHECK(contains(fault, "1 result could not be written"));
  CHECK(ground.run({known}).reused == 1);
  CHECK(ground.lines().back().at("meta") == 2);
}

TEST_CASE("--fresh evaluates what the queue has a result of") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  Running worker(ground);
  ground.run({candidate("a", right_body)});
  CHECK(ground.run({candidate("a", right_body)}, {.fresh = true}).evaluated == 1);
  CHECK(worker.end().evaluated == 2);
  CHECK(ground.lines().size() == 2);
  CHECK(ground.lines().at(0).at("key") == ground.lines().at(1).at("key"));
}

TEST_CASE("a worker whose options differ refuses the items, and the batch says why") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  WorkerOptions options = ground.worker_options();
  options.site.extra_flags = {"-DOTHER"};
  Running worker(ground, options);
  const BatchSummary summary = ground.run({candidate("a", right_body)});
  CHECK(summary.evaluated == 0);
  REQUIRE(summary.fault_count == 1);
  CHECK(contains(summary.faults.at(0).message, "refused it: here it is another"));
  CHECK(worker.end().failed == 3);
  const Running right(ground);
  CHECK(ground.run({candidate("a", right_body)}).evaluated == 1);
}

TEST_CASE("a request that makes no sense, or is a path, is refused by the worker that reads it") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  const auto queue = open_queue(ground.store.url());
  Running worker(ground);
  const QueueDevice device = worker.identity().devices.at(0);
  EvaluationRequest path = candidate("", right_body).request;
  path.problem = KBENCH_BUILD_DIR "/tests/problems/doubled.so";
  queue->put("hostile", {{.key = "path", .device = device, .request = to_json(path)},
                         {.key = "none", .device = device, .request = "{\"request_version\": 1}"},
                         {.key = "deep", .device = device, .request = std::string(1000, '[')}});
  std::vector<QueueResult> results;
  while ((results = queue->results("hostile", 10)).size() < 3) std::this_thread::sleep_for(20ms);
  for (const QueueResult& result : results) {
    CHECK(result.evaluation.empty());
    CHECK(contains(result.message, "refused it"));
  }
  CHECK(ground.run({candidate("a", right_body)}).evaluated == 1);  // it goes on
}

TEST_CASE("a result that is none, or of another problem, is a fault of the candidate's line and no more") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  {
    const Running worker(ground);
    ground.run({candidate("a", right_body), candidate("b", wrong_body)});
  }
  std::filesystem::remove_all(ground.scratch.path() / "out");
  store::Database(store::parse_address(ground.store.url()), StoreAccess::write).sql()
      << "UPDATE queue_items SET evaluation = CASE WHEN id = 1 THEN '[[' ELSE "
         "replace(evaluation, '\"doubled\"', '\"halved\"') END";
  const std::string here = processor();
  std::deque<Candidate> candidates{candidate("a", right_body), candidate("b", wrong_body)};
  for (Candidate& each : candidates) each.request.options.device_model = here;
  const Running worker(ground);
  const BatchSummary summary = ground.run(candidates);
  CHECK(summary.evaluated + summary.fault_count == 2);
}

TEST_CASE(
    "a worker that is told to stop ends what runs, and hands back what waits; told twice, what runs too") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  const auto queue = open_queue(ground.store.url());
  const std::string slow = "for (volatile long i = 0; i < 1500000000; i = i + 1) {}\n" + right_body;
  std::stop_source stop;
  BatchSummary summary;
  Running drained(ground);
  std::jthread batch([&] {
    summary = ground.run({candidate("a", slow), candidate("b", slow + " "), candidate("c", slow + "  ")},
                         {.drain = stop.get_token()});
  });
  const auto leased = [&] {
    int count = 0;
    store::Database(store::parse_address(ground.store.url()), StoreAccess::write).sql()
        << "SELECT count(*) FROM queue_items WHERE state = 'leased'",
        soci::into(count);
    return count;
  };
  while (leased() < 2) std::this_thread::sleep_for(20ms);
  drained.cancel();
  const auto begin = std::chrono::steady_clock::now();
  const WorkerSummary ended = drained.end();
  CHECK(std::chrono::steady_clock::now() - begin < 5s);
  CHECK(ended.handed_back == 2);
  CHECK(ended.evaluated == 0);
  CHECK(leased() == 0);
  CHECK(queue->workers().empty());
  stop.request_stop();
  batch.join();
  CHECK(summary.end == BatchEnd::stopped);
  CHECK(summary.unfinished == 3);
  CHECK(queue->take({.worker = "x", .device = drained.identity().devices.at(0), .lease = 30s}) ==
        std::nullopt);
}

TEST_CASE("a worker ends when there was nothing to do for a while") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  WorkerOptions options = ground.worker_options();
  options.idle_limit = 300ms;
  const WorkerSummary summary = Worker(open_queue(ground.store.url()), options).run();
  CHECK(summary.evaluated == 0);
  CHECK(summary.seconds >= 0.3);
  CHECK(summary.seconds < 10);
}

}  // namespace kbench::tests
