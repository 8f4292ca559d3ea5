// kbench batch --queue and kbench worker, as processes that are killed.
#include "boards/store.hpp"
#include "catch.hpp"
#include "cli/background.hpp"
#include "store/sql/database.hpp"

#include <nlohmann/json.hpp>

#include <stdlib.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

using kbench::testing::Background;
using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
using kbench::testing::write_file;
using kbench::tests::TestStore;
using nlohmann::json;

namespace {

using namespace std::chrono_literals;

std::string source(int number) {
  return "#include <cstddef>\nextern \"C\" void solution(const float* a, const float* b, float* c, size_t n) "
         "{\n"
         "  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];\n}\n// " +
         std::to_string(number) + "\n";
}

// Every second one does not compile, which is quick.
std::string candidates(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) {
    const std::string text = i % 2 == 0 ? source(i) : "int x = y" + std::to_string(i) + ";";
    lines += json{{"id", "c" + std::to_string(i)},
                  {"problem", "vector_add"},
                  {"files", {{{"path", "mine.cpp"}, {"text", text}}}}}
                 .dump() +
             "\n";
  }
  return lines;
}

// Of each id, the lines with a verdict on the submission.
std::map<std::string, int> verdicts(const CommandLine& kbench) {
  std::map<std::string, int> found;
  const std::string text = read_file(kbench.path("out") / "results.jsonl");
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    const json each = json::parse(text.substr(begin, text.find('\n', begin) - begin));
    const std::string verdict = each.at("evaluation").at("verdict");
    if (verdict == "accepted" || verdict == "compile_error") ++found[each.at("id")];
  }
  return found;
}

struct Ground {
  TestStore store;
  CommandLine kbench;

  std::string queue() const { return " --queue " + CommandLine::quoted(store.url()); }
  std::string batch() const {
    return "batch c.jsonl -o out --check-only --hidden-cases 0 --cache-dir cache --quiet" + queue();
  }
  std::string worker() const {
    return "worker --device cpu --jobs 1 --lease 1 --cache-dir cache --compile-cache 64M" + queue();
  }
};

}  // namespace

TEST_CASE("workers, the batch and the database's connections are killed, and every result is there once") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  const CommandLine& kbench = ground.kbench;
  constexpr int count = 14;
  write_file(kbench.path("c.jsonl"), candidates(count));
  std::vector<std::unique_ptr<Background>> workers;
  for (int i = 0; i < 2; ++i)
    workers.push_back(std::make_unique<Background>(kbench, ground.worker(), "worker" + std::to_string(i)));
  auto batch = std::make_unique<Background>(kbench, ground.batch(), "batch");
  std::minstd_rand random(20261126);
  for (int kills = 0; kills < 6; ++kills) {
    std::this_thread::sleep_for(std::chrono::milliseconds(300 + random() % 900));
    if (kills % 3 == 0) {
      const std::size_t which = random() % workers.size();
      workers[which]->wait_after(SIGKILL);
      workers[which] =
          std::make_unique<Background>(kbench, ground.worker(), "worker" + std::to_string(which));
    } else if (kills % 3 == 1) {
      batch->wait_after(SIGKILL);
      batch = std::make_unique<Background>(kbench, ground.batch(), "batch");
    } else if (!ground.store.is_sqlite()) {
      kbench::store::Database(kbench::store::parse_address(ground.store.url()), kbench::StoreAccess::write)
              .sql()
          << "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
             "usename = 'kbench'";
    }
  }
  int status = batch->wait_after(0);
  INFO(read_file(kbench.path("batch")) + read_file(kbench.path("worker0")) +
       read_file(kbench.path("worker1")));
  CHECK((status == 0 || status == 1));
  // What two of the killed workers happened to evaluate has no verdict of its own yet.
  if (status == 1) status = kbench.run(ground.batch()).status;
  CHECK(status == 0);
  const auto found = verdicts(kbench);
  CHECK(found.size() == count);
  for (const auto& [id, times] : found) {
    INFO(id);
    CHECK(times == 1);
  }
  for (const auto& worker : workers) CHECK(worker->wait_after(SIGTERM) == 0);
  CHECK(contains(read_file(kbench.path("worker0")), "evaluated"));
}

TEST_CASE("kbench batch --queue that is stopped takes back what waits, and goes on with the same call") {
  const Ground ground;
  if (ground.store.is_skipped()) return;
  const CommandLine& kbench = ground.kbench;
  write_file(kbench.path("c.jsonl"), candidates(6));
  Background batch(kbench, ground.batch() + " --device-model none-such");
  std::this_thread::sleep_for(1500ms);
  CHECK_FALSE(batch.has_ended());
  CHECK(batch.wait_after(SIGINT) == 130);
  const json summary = json::parse(read_file(kbench.path("out/summary.json")));
  CHECK(summary.at("end") == "stopped");
  CHECK(summary.at("unfinished") == 6);
  Background worker(kbench, ground.worker(), "worker");
  CHECK(kbench.run(ground.batch()).status == 0);
  CHECK(verdicts(kbench).size() == 6);
}

TEST_CASE("what kbench worker and kbench batch on a queue cannot do, they say") {
  const CommandLine kbench;
  write_file(kbench.path("c.jsonl"), candidates(1));
  const auto no_queue = kbench.run("worker --device cpu");
  CHECK(no_queue.status == 2);
  CHECK(contains(no_queue.errors, "--queue: needed"));
  const auto no_database = kbench.run("worker --device cpu --queue mysql://db/kbench");
  CHECK(no_database.status == 2);
  CHECK(contains(no_database.errors, "of no known kind"));
  const auto numbered = kbench.run("batch c.jsonl -o out --queue sqlite://q.db --device cuda:0");
  CHECK(numbered.status == 2);
  CHECK(contains(numbered.errors, "a queue has devices of two kinds"));
  const auto no_address = kbench.run("batch c.jsonl -o out --slurm");
  CHECK(no_address.status == 2);
  CHECK(contains(no_address.errors, "--slurm needs --queue"));
  const auto no_slurm = kbench.run("batch c.jsonl -o out --pilots 3");
  CHECK(no_slurm.status == 2);
  const auto script = kbench.run("worker --print-slurm-template");
  CHECK(script.status == 0);
  CHECK(contains(script.output, "#SBATCH --signal=B:TERM@60"));
  CHECK(contains(script.output, "exec \"$KBENCH\" worker \"$@\""));
}

TEST_CASE("a worker and a batch that start before their server wait for it") {
  const kbench::tests::PostgresServer* const server = kbench::tests::PostgresServer::find();
  const Ground ground;
  if (ground.store.is_skipped() || ground.store.is_sqlite()) return;
  const CommandLine& kbench = ground.kbench;
  write_file(kbench.path("c.jsonl"), json{{"id", "a"},
                                          {"problem", "vector_add"},
                                          {"files", {{{"path", "mine.cpp"}, {"text", "int x = y;"}}}}}
                                         .dump());
  const std::string queue = " --queue 'postgresql:///" + server->new_database() +
                            "?user=kbench&host=" + kbench.path("socket").string() + "'";
  Background worker(kbench, "worker --device cpu --jobs 1 --cache-dir cache" + queue, "worker");
  Background batch(kbench, "batch c.jsonl -o out --check-only --cache-dir cache --quiet" + queue, "batch");
  std::this_thread::sleep_for(1s);
  CHECK_FALSE(worker.has_ended());
  CHECK_FALSE(batch.has_ended());
  std::filesystem::create_symlink(server->directory(), kbench.path("socket"));
  CHECK(batch.wait_after(0) == 0);
  CHECK(worker.wait_after(SIGTERM) == 0);
  CHECK(contains(read_file(kbench.path("worker")), "It is tried again for 10 minutes"));
  CHECK(verdicts(kbench).size() == 1);
}

TEST_CASE("a worker that waits for its server ends when it is told to, and shows no password meanwhile") {
  for (const std::string address : {"postgresql://u:SECRET@%2Fnowhere/k", "host=/nowhere password=SECRET"}) {
    const CommandLine kbench;
    Background worker(kbench, "worker --device cpu --queue " + CommandLine::quoted(address));
    std::this_thread::sleep_for(1s);
    CHECK_FALSE(worker.has_ended());
    const std::string title = read_file("/proc/" + std::to_string(worker.id()) + "/cmdline");
    CHECK(contains(title, "--queue"));
    CHECK_FALSE(contains(title, "SECRET"));
    CHECK(worker.wait_after(SIGTERM) == 2);
    const std::string log = read_file(kbench.path("log"));
    CHECK(contains(log, "%2Fnowhere"));
    CHECK_FALSE(contains(log, "SECRET"));
  }
}

TEST_CASE("a password is in no message, wherever its address was typed") {
  const CommandLine kbench;
  const std::string address = "'postgresql://u:SECRET%zz/x@y@db/k'";
  const std::vector<std::string> typed{address,
                                       "worker " + address,
                                       "worker --queue " + address,
                                       "worker --queue=" + address,
                                       "worker --device cpu --queu " + address,
                                       "batch " + address + " -o out",
                                       "board list --store " + address,
                                       "board " + address,
                                       "board list " + address,
                                       "evaluate vector_add " + address,
                                       "report " + address,
                                       "board list --store 'host=db password=SECRET user'",
                                       "board list --store u:SECRET@db/k",
                                       "board list --store postgresql://u:SECRET"};
  for (const std::string& arguments : typed) {
    CAPTURE(arguments);
    const auto run = kbench.run(arguments);
    CHECK(run.status == 2);
    CHECK_FALSE(contains(run.errors + run.output, "SECRET"));
  }
  ::setenv("KBENCH_STORE", "host=db password=SECRET user", 1);
  CHECK_FALSE(contains(kbench.run("board list").errors, "SECRET"));
  ::unsetenv("KBENCH_STORE");
}

TEST_CASE("a batch ends when the file of its queue is removed") {
  const CommandLine kbench;
  write_file(kbench.path("c.jsonl"), candidates(2));
  Background batch(kbench, "batch c.jsonl -o out --check-only --device-model none --queue q.db --quiet");
  for (int i = 0; i < 100 && !std::filesystem::exists(kbench.path("q.db")); ++i)
    std::this_thread::sleep_for(50ms);
  std::this_thread::sleep_for(1s);  // it makes the tables
  std::filesystem::remove(kbench.path("q.db"));
  CHECK(batch.wait_after(0) == 2);
  CHECK(contains(read_file(kbench.path("log")), "was removed, replaced or overwritten"));
}

TEST_CASE("without Slurm's commands --slurm says what is missing") {
  const CommandLine kbench;
  write_file(kbench.path("c.jsonl"), candidates(1));
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", "/nowhere", 1);
  const auto run = kbench.run("batch c.jsonl -o out --slurm --queue sqlite://q.db");
  ::setenv("PATH", path.c_str(), 1);
  CHECK(run.status == 2);
  CHECK(contains(run.errors, "sbatch is not on the PATH"));
}
