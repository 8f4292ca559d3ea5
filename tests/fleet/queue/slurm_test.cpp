// kbench batch --slurm, with a real Slurm where that is installed.
#include "catch.hpp"
#include "cli/background.hpp"
#include "fleet/queue/slurm_cluster.hpp"
#include "store/sql/database.hpp"

#include <nlohmann/json.hpp>

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

using kbench::testing::Background;
using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::read_file;
using kbench::testing::write_file;
using kbench::tests::SlurmCluster;
using nlohmann::json;

namespace {

using namespace std::chrono_literals;

const std::string program = KBENCH_BUILD_DIR "/bin/kbench";

// Tried once: a container may keep Slurm's daemons from what they need.
std::string why_no_cluster() {
  const std::string missing = SlurmCluster::missing();
  if (!missing.empty()) return missing;
  try {
    const SlurmCluster cluster(1);
  } catch (const std::exception& fault) {
    return std::string("Slurm does not start here: ") + fault.what();
  }
  return "";
}

bool is_skipped() {
  static const std::string reason = why_no_cluster();
  if (!reason.empty()) std::cout << "SKIPPED: " << reason << '\n';
  return !reason.empty();
}

// Each runs for a while.
std::string candidates(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) {
    const std::string text =
        "#include <cstddef>\nextern \"C\" void solution(const float* a, const float* b, float* c, size_t n) "
        "{\n"
        "  for (volatile int i = 0; i < 20000000; i = i + 1) {}\n"
        "  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];\n}\n// " +
        std::to_string(i) + "\n";
    lines += json{{"id", "c" + std::to_string(i)},
                  {"problem", "vector_add"},
                  {"files", {{{"path", "mine.cpp"}, {"text", text}}}}}
                 .dump() +
             "\n";
  }
  return lines;
}

struct Ground {
  CommandLine kbench;

  // A site's own template: short leases, one evaluation at a time, on the processor.
  explicit Ground(int count) {
    write_file(kbench.path("c.jsonl"), candidates(count));
    write_file(kbench.path("pilot.sh"),
               "#!/bin/bash\n#SBATCH --no-requeue\nexec \"$KBENCH\" worker --device cpu --jobs 1 --lease 2 "
               "\"$@\"\n");
  }

  std::string batch(int pilots) const {
    return "batch c.jsonl -o out --check-only --hidden-cases 0 --cache-dir cache --quiet --queue "
           "sqlite://q.db --slurm "
           "--slurm-template pilot.sh --sbatch=--ntasks=1 --pilots " +
           std::to_string(pilots);
  }

  std::vector<json> results() const {
    std::vector<json> all;
    const std::string text = read_file(kbench.path("out") / "results.jsonl");
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1)
      all.push_back(json::parse(text.substr(begin, text.find('\n', begin) - begin)));
    return all;
  }

  std::map<std::string, int> accepted() const {
    std::map<std::string, int> found;
    for (const json& each : results())
      if (each.at("evaluation").at("verdict") == "accepted") ++found[each.at("id")];
    return found;
  }

  // Those of candidates that are not accepted.
  std::vector<std::string> explanations_of_others() const {
    std::vector<std::string> all;
    for (const json& each : results())
      if (each.at("evaluation").at("verdict") != "accepted")
        all.push_back(each.at("evaluation").at("explanation"));
    return all;
  }

  std::set<std::string> hosts_of_results() const {
    std::set<std::string> workers;
    kbench::store::Database database(kbench::store::parse_address(kbench.path("q.db").string()),
                                     kbench::StoreAccess::read);
    const soci::rowset<std::string> rows =
        (database.sql().prepare << "SELECT worker FROM queue_items WHERE state = 'ended'");
    for (const std::string& each : rows) workers.insert(each);
    return workers;
  }

  void wait_for_results(std::size_t count) const {
    const auto deadline = std::chrono::steady_clock::now() + 60s;
    const auto has_them = [&] {
      const std::string text = read_file(kbench.path("out") / "results.jsonl");
      return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) >= count;
    };
    while (!has_them() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(20ms);
    REQUIRE(has_them());
  }

  std::string logs() const {
    std::string text = read_file(kbench.path("log"));
    for (const auto& file : std::filesystem::directory_iterator(kbench.path("out")))
      if (file.path().extension() == ".log")
        text += file.path().filename().string() + ": " + read_file(file.path());
    return text;
  }
};

bool comes_true(const std::function<bool()>& what) {
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  while (!what() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(50ms);
  return what();
}

}  // namespace

TEST_CASE("pilots share the work, and are gone when it is done") {
  if (is_skipped()) return;
  const Ground ground(8);
  const SlurmCluster cluster(2);
  Background batch(ground.kbench, ground.batch(2));
  const int status = batch.wait_after(0);
  INFO(ground.logs());
  CHECK(status == 0);
  CHECK(ground.accepted().size() == 8);
  CHECK(ground.hosts_of_results().size() == 2);
  CHECK(contains(*ground.hosts_of_results().begin(), "(Slurm "));
  CHECK(comes_true([&] { return cluster.ask("squeue -h").empty(); }));
}

TEST_CASE("a pilot, a node's daemon and the controller are killed, and every result is there once") {
  if (is_skipped()) return;
  constexpr int count = 24;
  const Ground ground(count);
  SlurmCluster cluster(3);
  Background batch(ground.kbench, ground.batch(3));
  ground.wait_for_results(1);
  const auto workers = cluster.workers(program);
  REQUIRE_FALSE(workers.empty());
  ::kill(workers.front(), SIGKILL);
  cluster.kill_node(1);  // its job goes on without it
  ground.wait_for_results(5);
  cluster.kill_controller();
  ground.wait_for_results(8);
  cluster.start_controller();
  cluster.start_node(1);
  int status = batch.wait_after(0);
  INFO(ground.logs());
  // A candidate that two ends have hit is not tried a third time before somebody asks for it again.
  if (const auto lost = ground.explanations_of_others(); !lost.empty()) {
    CHECK(status == 1);
    for (const std::string& each : lost) CHECK(contains(each, "2 workers that evaluated this ended"));
    status = ground.kbench.run(ground.batch(3)).status;
  }
  CHECK(status == 0);
  const auto found = ground.accepted();
  CHECK(found.size() == count);
  for (const auto& [id, times] : found) {
    INFO(id);
    CHECK(times == 1);
  }
}

TEST_CASE("a pilot that ended is replaced while work is left, and SIGTERM drains all of them") {
  if (is_skipped()) return;
  const Ground ground(60);
  const SlurmCluster cluster(1);
  Background batch(ground.kbench, ground.batch(1));
  ground.wait_for_results(1);
  const auto first = cluster.workers(program);
  REQUIRE(first.size() == 1);
  ::kill(first.front(), SIGKILL);
  CHECK(comes_true([&] {
    const auto now = cluster.workers(program);
    return now.size() == 1 && now.front() != first.front();
  }));
  CHECK(batch.wait_after(SIGTERM) == 143);
  INFO(ground.logs());
  const json summary = json::parse(read_file(ground.kbench.path("out/summary.json")));
  CHECK(summary.at("end") == "stopped");
  CHECK(summary.at("unfinished") > 0);
  CHECK(comes_true([&] { return cluster.workers(program).empty() && cluster.ask("squeue -h").empty(); }));
}

TEST_CASE("what Slurm refuses, and pilots that do nothing, end the batch with a reason") {
  if (is_skipped()) return;
  const Ground ground(1);
  const SlurmCluster cluster(1);
  const auto refused = ground.kbench.run(ground.batch(1) + " --partition none-such");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "sbatch refused a pilot"));
}
