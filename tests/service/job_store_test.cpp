// Jobs of a service, on both databases.
#include "service/job_store.hpp"

#include "boards/store.hpp"
#include "catch.hpp"

#include <kbench/open_queue.hpp>

#include <atomic>
#include <chrono>
#include <limits>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;
using service::AddedJob;
using service::Job;
using service::JobFilter;
using service::JobState;
using service::JobStore;
using service::NewJob;
using service::NotAdded;

const QueueDevice gpu{"cuda", "NVIDIA H200"};
const QueueDevice processor{"cpu", "A processor"};

NewJob job_of(const std::string& owner, const QueueDevice& device = gpu) {
  return {.owner = owner,
          .problem = "vector_add",
          .item = {.key = std::string(64, 'a'), .device = device, .request = R"({"problem": "vector_add"})"},
          .most_waiting = 100};
}

NewJob with_key(NewJob job, const std::string& key, const std::string& hash = "1") {
  job.idempotency_key = key;
  job.request_hash = hash;
  return job;
}

NewJob at_most(NewJob job, int most_in_flight) {
  job.most_in_flight = most_in_flight;
  return job;
}

std::string added(JobStore& jobs, const NewJob& job) { return std::get<AddedJob>(jobs.add(job)).id; }

NotAdded refusal(JobStore& jobs, const NewJob& job) { return std::get<NotAdded>(jobs.add(job)); }

QueueTake any(const QueueDevice& device = gpu) {
  return {.worker = "worker", .device = device, .may_be_suspect = true, .lease = 30s};
}

std::vector<std::string> ids_of(const std::vector<Job>& jobs) {
  std::vector<std::string> ids;
  for (const Job& each : jobs) ids.push_back(each.id);
  return ids;
}

struct Ground {
  TestStore store;
  store::Address address = store.url().empty() ? store::Address() : store::parse_address(store.url());
  bool is_skipped() const { return store.is_skipped(); }
  void execute(const std::string& statement) const {
    store::Database(address, StoreAccess::write).sql() << statement;
  }
};

}  // namespace

TEST_CASE("a job is queued, runs and ends as its item does, and has the item's result") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  const std::string id = added(jobs, job_of("alice"));
  CHECK(id.size() == 32);
  const auto waiting = jobs.find(id, "alice");
  REQUIRE(waiting);
  CHECK(waiting->id == id);
  CHECK(waiting->owner == "alice");
  CHECK(waiting->problem == "vector_add");
  CHECK(waiting->device == gpu);
  CHECK(waiting->state == JobState::queued);
  CHECK(waiting->position == 1U);
  CHECK_FALSE(waiting->estimated_wait_s);
  CHECK_FALSE(waiting->begun);
  CHECK_FALSE(waiting->ended);
  CHECK_FALSE(waiting->result);
  CHECK(std::chrono::abs(waiting->made - std::chrono::system_clock::now()) < 60s);

  const auto taken = queue->take(any());
  REQUIRE(taken);
  CHECK(taken->item.key == std::string(64, 'a') + '/' + id);
  CHECK(taken->item.request == R"({"problem": "vector_add"})");
  const auto running = jobs.find(id, "alice");
  CHECK(running->state == JobState::running);
  CHECK(running->begun >= waiting->made);
  CHECK_FALSE(running->position);

  CHECK(queue->finish(taken->lease, "{\"verdict\": \"accepted\"}"));
  const auto ended = jobs.find(id, std::nullopt);
  CHECK(ended->state == JobState::ended);
  CHECK(ended->begun == running->begun);
  CHECK(ended->ended >= ended->begun);
  REQUIRE(ended->result);
  CHECK(ended->result->evaluation == "{\"verdict\": \"accepted\"}");
  CHECK(ended->result->attempts == 1);
}

TEST_CASE("a job whose attempts all fail ends with the message of the last") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  const std::string id = added(jobs, job_of("alice"));
  for (int i = 0; i < Queue::most_attempts; ++i) {
    CHECK(jobs.find(id, "alice")->state == JobState::queued);
    CHECK(queue->fail(queue->take(any())->lease, "", "no device"));
  }
  const auto ended = jobs.find(id, "alice");
  CHECK(ended->state == JobState::ended);
  CHECK(ended->result->evaluation.empty());
  CHECK(ended->result->message == "no device");
  CHECK(ended->result->attempts == Queue::most_attempts);
}

TEST_CASE("an owner sees the own jobs alone, and cancels no other") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const std::string of_alice = added(jobs, job_of("alice"));
  const std::string of_nobody = added(jobs, job_of(""));
  CHECK(jobs.find(of_alice, "alice"));
  CHECK_FALSE(jobs.find(of_alice, "bob"));
  CHECK_FALSE(jobs.find(of_alice, ""));
  CHECK(jobs.find(of_alice, std::nullopt));
  CHECK_FALSE(jobs.find(of_nobody, "alice"));
  CHECK_FALSE(jobs.cancel(of_alice, "bob", "judge", "127.0.0.1"));
  CHECK(jobs.find(of_alice, "alice")->state == JobState::queued);
  CHECK(ids_of(jobs.list({.owner = "alice"})) == std::vector{of_alice});
  CHECK(ids_of(jobs.list({.owner = ""})) == std::vector{of_nobody});
  CHECK(ids_of(jobs.list({.owner = "bob"})).empty());
  CHECK(ids_of(jobs.list({})) == std::vector{of_nobody, of_alice});
}

TEST_CASE("a repeated idempotency key of an owner is the earlier job, and is refused for another request") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const std::string id = added(jobs, with_key(job_of("alice"), "key"));
  const auto again = std::get<AddedJob>(jobs.add(with_key(at_most(job_of("alice"), 1), "key")));
  CHECK(again.id == id);
  CHECK_FALSE(again.is_new);
  CHECK(refusal(jobs, with_key(job_of("alice"), "key", "2")) == NotAdded::key_reused);
  CHECK(added(jobs, with_key(job_of("bob"), "key", "2")) != id);
  CHECK(added(jobs, job_of("alice")) != id);
  CHECK(jobs.cancel(id, "alice", "judge", "127.0.0.1"));
  CHECK(added(jobs, with_key(job_of("alice"), "key")) == id);
  CHECK(jobs.list({.owner = "alice"}).size() == 2);
}

TEST_CASE("jobs in flight are bounded for each owner, and jobs that wait for all") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  NewJob job = at_most(job_of("alice"), 2);
  job.most_waiting = 3;
  const std::string first = added(jobs, job);
  CHECK(queue->take(any()));  // runs, and is in flight
  added(jobs, job);
  CHECK(refusal(jobs, job) == NotAdded::too_many_in_flight);
  CHECK(jobs.cancel(first, "alice", "judge", "127.0.0.1"));
  added(jobs, job);
  job.owner = "bob";
  added(jobs, job);
  CHECK(refusal(jobs, job) == NotAdded::queue_full);
  job.most_in_flight = std::nullopt;
  CHECK(refusal(jobs, job) == NotAdded::queue_full);
  CHECK(queue->finish(queue->take(any())->lease, "{}"));
  added(jobs, job);
  CHECK(jobs.list({.owner = "alice"}).size() == 3);
}

TEST_CASE("a batch in the same queue does not count as jobs, and stands before them") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  queue->put("batch", {{.key = "a", .device = gpu, .request = "{}"},
                       {.key = "b", .device = processor, .request = "{}"}});
  NewJob job = at_most(job_of(""), 1);
  job.most_waiting = 1;
  const std::string id = added(jobs, job);
  CHECK(jobs.find(id, "")->position == 2U);
  CHECK(jobs.list({}).size() == 1);
  CHECK(jobs.counts().queued == 3);
  queue->forget("batch");
  CHECK(jobs.find(id, "")->position == 1U);  // the job's item is asked for
}

TEST_CASE("many servers that add at the same time make one job of a key, and keep to a quota") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  std::atomic<int> refused = 0;
  std::vector<std::string> ids(8);
  {
    std::vector<std::jthread> servers;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      servers.emplace_back([&, i] {
        JobStore own(ground.address);
        ids[i] = std::get<AddedJob>(own.add(with_key(job_of("alice"), "key"))).id;
        for (int n = 0; n < 3; ++n)
          if (std::holds_alternative<NotAdded>(own.add(at_most(job_of("bob"), 5)))) ++refused;
      });
    }
  }
  CHECK(std::set<std::string>(ids.begin(), ids.end()).size() == 1);
  CHECK(jobs.list({.owner = "alice"}).size() == 1);
  CHECK(jobs.list({.owner = "bob"}).size() == 5);
  CHECK(refused == 8 * 3 - 5);
}

TEST_CASE("a job that is cancelled leaves the queue, and its worker loses the lease") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  const std::string running = added(jobs, job_of("alice"));
  const std::string waiting = added(jobs, job_of("alice"));
  const auto taken = queue->take(any());
  CHECK(jobs.cancel(waiting, "alice", "judge", "127.0.0.1"));
  CHECK(jobs.cancel(running, std::nullopt, "judge", "127.0.0.1"));
  CHECK_FALSE(jobs.cancel(running, "alice", "judge", "127.0.0.1"));
  CHECK_FALSE(queue->take(any()));
  CHECK(queue->keep({.name = "worker", .devices = {gpu}}, {taken->lease}, 30s).leases.empty());
  CHECK_FALSE(queue->finish(taken->lease, "{}"));
  CHECK_FALSE(queue->fail(taken->lease, "", "late"));
  CHECK_FALSE(queue->hand_back(taken->lease));
  for (const std::string& id : {running, waiting}) {
    const auto job = jobs.find(id, "alice");
    CHECK(job->state == JobState::cancelled);
    CHECK(job->ended >= job->made);
    CHECK_FALSE(job->result);
    CHECK_FALSE(job->position);
    CHECK(job->device == gpu);
    CHECK(queue->counts("job/" + id).missing == 0);
  }
  CHECK(jobs.find(running, "alice")->begun);
  CHECK_FALSE(jobs.find(waiting, "alice")->begun);
  const std::string ended = added(jobs, job_of("alice"));
  CHECK(queue->finish(queue->take(any())->lease, "{}"));
  CHECK_FALSE(jobs.cancel(ended, "alice", "judge", "127.0.0.1"));
  CHECK(jobs.find(ended, "alice")->state == JobState::ended);
}

TEST_CASE("a job whose item somebody removed is lost") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const std::string id = added(jobs, job_of("alice"));
  ground.execute("DELETE FROM queue_items");
  CHECK(jobs.find(id, "alice")->state == JobState::lost);
  CHECK(ids_of(jobs.list({.state = JobState::lost})) == std::vector{id});
  CHECK_FALSE(jobs.cancel(id, "alice", "judge", "127.0.0.1"));
}

TEST_CASE("lists have the newest first, by state and in pages, with the positions of what waits") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  std::vector<std::string> all;  // 0 ended, 1 runs, 2 cancelled, 3 to 6 wait
  for (int i = 0; i < 7; ++i)
    all.push_back(added(jobs, job_of(i == 4 ? "bob" : "alice", i == 5 ? processor : gpu)));
  CHECK(queue->finish(queue->take(any())->lease, "{}"));
  CHECK(queue->take(any()));
  CHECK(jobs.cancel(all[2], "alice", "judge", "127.0.0.1"));
  for (const auto& owner : {std::optional<std::string>("alice"), std::optional<std::string>()}) {
    CHECK(ids_of(jobs.list({.owner = owner, .state = JobState::ended})) == std::vector{all[0]});
    CHECK(ids_of(jobs.list({.owner = owner, .state = JobState::running})) == std::vector{all[1]});
    CHECK(ids_of(jobs.list({.owner = owner, .state = JobState::cancelled})) == std::vector{all[2]});
    CHECK(jobs.list({.owner = owner, .state = JobState::lost}).empty());
    const std::vector<Job> waiting = jobs.list({.owner = owner, .state = JobState::queued, .most = 2});
    CHECK(ids_of(waiting) == std::vector{all[6], all[5]});
    CHECK(waiting.at(0).position == 3U);
    CHECK(waiting.at(1).position == 1U);
    const std::vector<Job> all_waiting = jobs.list({.owner = owner, .state = JobState::queued});
    CHECK(all_waiting.front().position == 3U);
    CHECK(all_waiting.back().position == 1U);
  }
  CHECK(ids_of(jobs.list({.most = 3})) == std::vector{all[6], all[5], all[4]});
  CHECK(ids_of(jobs.list({.before = all[4], .most = 3})) == std::vector{all[3], all[2], all[1]});
  CHECK(ids_of(jobs.list({.owner = "alice", .before = all[5], .most = 1})) == std::vector{all[3]});
  CHECK(ids_of(jobs.list({.state = JobState::queued, .before = all[5]})) == std::vector{all[4], all[3]});
  CHECK(jobs.list({.before = all[0]}).empty());
  CHECK_FALSE(jobs.list({.state = JobState::ended}).at(0).result);
  CHECK_THROWS_AS(jobs.list({.before = std::string(32, '0')}), Error);
}

TEST_CASE("the states of many jobs are read at once") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const std::string waiting = added(jobs, job_of("alice"));
  const std::string cancelled = added(jobs, job_of("bob"));
  const std::string running = added(jobs, job_of("bob", processor));
  CHECK(jobs.cancel(cancelled, "bob", "judge", "127.0.0.1"));
  CHECK(open_queue(ground.store.url())->take(any(processor)));
  std::vector<std::string> ids(1200, std::string(32, 'f'));
  ids.front() = waiting;
  ids.at(700) = cancelled;
  ids.back() = running;
  const auto states = jobs.states(ids);
  CHECK(std::set<std::pair<std::string, JobState>>(states.begin(), states.end()) ==
        std::set<std::pair<std::string, JobState>>{
            {waiting, JobState::queued}, {cancelled, JobState::cancelled}, {running, JobState::running}});
  CHECK(jobs.states({}).empty());
}

TEST_CASE("the wait is estimated from the last 50 that ended on the device within the last hour") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  std::vector<QueueItem> items;
  for (int i = 1; i <= 51; ++i) items.push_back({.key = std::to_string(i), .device = gpu, .request = "{}"});
  queue->put("batch", items);
  ground.execute(
      "UPDATE queue_items SET state = 'ended', ended_us = put_us + id, begun_us = put_us + id - CASE WHEN id "
      "= 1 THEN "
      "900000000 WHEN id % 2 = 0 THEN 4000000 ELSE 8000000 END");
  const std::string first = added(jobs, job_of("alice"));
  const std::string second = added(jobs, job_of("alice"));
  const std::string other = added(jobs, job_of("alice", processor));
  CHECK(jobs.find(first, "alice")->estimated_wait_s == Approx(6.0));
  CHECK(jobs.find(second, "alice")->estimated_wait_s == Approx(12.0));
  CHECK_FALSE(jobs.find(other, "alice")->estimated_wait_s);
  for (int i = 0; i < 3; ++i) added(jobs, job_of("alice"));
  const std::string sixth = added(jobs, job_of("alice"));
  for (int i = 0; i < 3; ++i) CHECK(queue->take(any()));  // three workers
  CHECK(jobs.find(sixth, "alice")->position == 3U);
  CHECK(jobs.find(sixth, "alice")->estimated_wait_s == Approx(6.0));
  CHECK(jobs.list({.most = 1}).at(0).estimated_wait_s == Approx(6.0));
  ground.execute(
      "UPDATE queue_items SET ended_us = ended_us - 3700000000, begun_us = begun_us - 3700000000 WHERE state "
      "= "
      "'ended'");
  CHECK_FALSE(jobs.find(sixth, "alice")->estimated_wait_s);
}

TEST_CASE(
    "the time of workers is counted for the last day, with that of jobs that were cancelled or still run") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  CHECK(jobs.seconds_of_day("alice") == 0.0);
  const auto run = [&](const std::string& owner, int seconds) {
    const std::string id = added(jobs, job_of(owner));
    const auto taken = queue->take(any());
    ground.execute("UPDATE queue_items SET begun_us = begun_us - " + std::to_string(seconds) +
                   "000000 WHERE state = 'leased' AND id = " + std::to_string(taken->lease.item));
    return std::pair(id, *taken);
  };
  CHECK(queue->finish(run("bob", 1000).second.lease, "{}"));
  CHECK(queue->finish(run("alice", 500).second.lease, "{}"));
  ground.execute(
      "UPDATE queue_items SET ended_us = ended_us - 86500000000, begun_us = begun_us - 86500000000 WHERE "
      "owner = 'alice'");
  CHECK(jobs.seconds_of_day("alice") == 0.0);
  CHECK(queue->finish(run("alice", 20).second.lease, "{}"));
  CHECK(jobs.cancel(run("alice", 30).first, "alice", "judge", "127.0.0.1"));
  CHECK(jobs.cancel(added(jobs, job_of("alice")), "alice", "judge", "127.0.0.1"));  // never ran
  const auto [handed_back, taken] = run("alice", 5000);
  CHECK(queue->hand_back(taken.lease));
  CHECK(jobs.cancel(handed_back, "alice", "judge", "127.0.0.1"));
  run("alice", 40);
  const double seconds = jobs.seconds_of_day("alice");
  CHECK(seconds >= 90.0);
  CHECK(seconds < 100.0);
}

TEST_CASE("the counts are those of the whole queue") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  CHECK_FALSE(jobs.counts().oldest_wait_s);
  for (int i = 0; i < 4; ++i) added(jobs, job_of("alice", i == 3 ? processor : gpu));
  CHECK(queue->finish(queue->take(any())->lease, "{}"));
  CHECK(queue->take(any()));
  ground.execute("UPDATE queue_items SET put_us = put_us - 7000000 WHERE id = 3");
  const service::JobCounts counts = jobs.counts();
  CHECK(counts.queued == 2);
  CHECK(counts.running == 1);
  CHECK(counts.ended_today == 1);
  CHECK(counts.oldest_wait_s >= 7.0);
  CHECK(counts.oldest_wait_s < 60.0);
  ground.execute("UPDATE queue_items SET ended_us = ended_us - 86500000000");
  CHECK(jobs.counts().ended_today == 0);
}

TEST_CASE("jobs that ended more than 30 days ago are forgotten with their items, and notes after 90 days") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const auto queue = open_queue(ground.store.url());
  const std::string ended = added(jobs, job_of("alice"));
  CHECK(queue->finish(queue->take(any())->lease, "{}"));
  const std::string cancelled = added(jobs, job_of("alice"));
  CHECK(jobs.cancel(cancelled, "alice", "judge", "127.0.0.1"));
  const std::string lost = added(jobs, job_of("alice"));
  ground.execute("DELETE FROM queue_items WHERE state = 'waiting'");
  const std::string waiting = added(jobs, job_of("alice"));
  jobs.forget_old();
  CHECK(jobs.list({}).size() == 4);

  const std::string month = std::to_string(std::int64_t{31} * 24 * 3600 * 1'000'000);
  ground.execute("UPDATE service_jobs SET made_us = made_us - " + month);
  ground.execute("UPDATE service_audit SET noted_us = noted_us - 2 * " + month);
  jobs.forget_old();
  CHECK(ids_of(jobs.list({})) == std::vector{waiting, cancelled, ended});  // these ended a moment ago
  const auto notes = [&] {
    int count = 0;
    store::Database(ground.address, StoreAccess::write).sql() << "SELECT count(*) FROM service_audit",
        soci::into(count);
    return count;
  };
  CHECK(notes() == 5);  // four jobs that were added, and one that was cancelled
  ground.execute("UPDATE service_jobs SET ended_us = ended_us - " + month + " WHERE ended_us > 0");
  ground.execute("UPDATE queue_items SET ended_us = ended_us - " + month + " WHERE state = 'ended'");
  ground.execute("UPDATE service_audit SET noted_us = noted_us - " + month);
  jobs.forget_old();
  CHECK(ids_of(jobs.list({})) == std::vector{waiting});
  CHECK_FALSE(jobs.find(lost, "alice"));
  store::Database database(ground.address, StoreAccess::write);
  for (const char* const table : {"queue_items", "queue_wants", "service_jobs"}) {
    int left = 0;
    database.sql() << std::string("SELECT count(*) FROM ") + table, soci::into(left);
    CHECK(left == 1);
  }
  CHECK(notes() == 0);
}

TEST_CASE("hostile names and texts are refused or match nothing") {
  const Ground ground;
  if (ground.is_skipped()) return;
  JobStore jobs(ground.address);
  const std::string id = added(jobs, job_of("alice"));
  const std::vector<std::string> hostile{"alice' OR '1'='1",
                                         std::string("alice\0", 6),
                                         std::string(1 << 20, 'x'),
                                         "\xc3\x28",
                                         "al\u200bice",
                                         "alice\n",
                                         "%",
                                         ":owner"};
  for (const std::string& text : hostile) {
    CHECK_FALSE(jobs.find(text, std::nullopt));
    CHECK_FALSE(jobs.find(id, text));
    CHECK_FALSE(jobs.cancel(text, std::nullopt, "judge", "127.0.0.1"));
    CHECK_FALSE(jobs.cancel(id, text, "judge", "127.0.0.1"));
    CHECK(jobs.states({text}).empty());
    CHECK(jobs.list({.owner = text}).empty());
    CHECK_THROWS_AS(jobs.list({.before = text}), Error);
    CHECK_THROWS_AS(jobs.add(job_of(text)), Error);
    CHECK(jobs.seconds_of_day(text) == 0.0);
  }
  const std::vector<std::string> unprintable{std::string("a\0b", 3), std::string(1 << 20, 'x'), "\xc3\x28",
                                             "a\n"};
  for (const std::string& text : unprintable) {
    CHECK_THROWS_AS(jobs.add(with_key(job_of("alice"), text)), Error);
    CHECK_THROWS_AS(jobs.add(with_key(job_of("alice"), "key", text)), Error);
    NewJob job = job_of("alice");
    job.problem = text;
    CHECK_THROWS_AS(jobs.add(job), Error);
    job = job_of("alice", {.kind = "cuda", .model = text});
    CHECK_THROWS_AS(jobs.add(job), Error);
  }
  NewJob job = job_of("alice");
  job.item.key = std::string(300, 'k');
  CHECK_THROWS_AS(jobs.add(job), Error);
  CHECK(jobs.list({}).size() == 1);

  job = with_key(job_of("alice", {.kind = "cuda", .model = "Gr\u00f6\u00dfe '; DROP TABLE service_jobs; --"}),
                 "' OR 1=1; --");
  job.problem = "nam\u00e9 'of' \"a\" :problem";
  const auto found = jobs.find(added(jobs, with_key(job, "'--\"%_;")), "alice");
  CHECK(found->problem == job.problem);
  CHECK(found->device == job.item.device);
}

}  // namespace kbench::tests
