// Items, leases and results, on both databases.
#include "boards/made_up.hpp"
#include "boards/store.hpp"
#include "catch.hpp"
#include "store/sql/database.hpp"

#include <kbench/open_queue.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

const QueueDevice gpu{"cuda", "NVIDIA H200"};
const QueueDevice processor{"cpu", "A processor"};
const std::string batch = "batch";

QueueItem item(const std::string& key, const QueueDevice& device = gpu) {
  return {.key = key, .device = device, .request = "request of " + key};
}

QueueTake by(const std::string& worker, std::chrono::milliseconds lease = 30s, bool may_be_suspect = true) {
  return {.worker = worker, .device = gpu, .may_be_suspect = may_be_suspect, .lease = lease};
}

// Another's lease is over once it has run out and whoever asks has been in contact for as long.
LeasedItem take_over(Queue& queue, const std::string& worker, std::chrono::milliseconds lease = 30s) {
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (std::chrono::steady_clock::now() < deadline) {
    if (auto taken = queue.take(by(worker, lease))) return *taken;
    std::this_thread::sleep_for(20ms);
  }
  throw std::runtime_error("there was nothing to take over");
}

void execute(const TestStore& store, const std::string& statement) {
  store::Database(store::parse_address(store.url()), StoreAccess::write).sql() << statement;
}

}  // namespace

TEST_CASE("items are taken once, the oldest first, by whoever has such a device") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a"), item("b", processor), item("c")});
  queue->put(batch, {item("a")});
  const auto first = queue->take(by("one"));
  REQUIRE(first);
  CHECK(first->item.key == "a");
  CHECK(first->item.request == "request of a");
  CHECK(first->lease.fence == 1);
  CHECK(first->losses == 0);
  CHECK(queue->take(by("two"))->item.key == "c");
  CHECK_FALSE(queue->take(by("three")));
  const QueueCounts counts = queue->counts(batch);
  CHECK(counts.waiting == 1);
  CHECK(counts.leased == 2);
  CHECK(counts.ended == 0);
  CHECK(counts.missing == 0);
}

TEST_CASE(
    "a result is given to each batch that asks for it, until that has collected it, and to those that come "
    "later") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put("one", {item("a")});
  queue->put("two", {item("a")});
  CHECK(queue->results("one", 10).empty());
  const auto taken = queue->take(by("worker"));
  CHECK(queue->finish(taken->lease, "{}"));
  for (const char* const name : {"one", "two"}) {
    REQUIRE(queue->results(name, 10).size() == 1);
    const QueueResult result = queue->results(name, 10).at(0);
    CHECK(result.key == "a");
    CHECK(result.evaluation == "{}");
    CHECK(result.attempts == 1);
    CHECK(result.lost_to.empty());
    queue->collect(name, {"a"});
    CHECK(queue->results(name, 10).empty());
  }
  queue->put("three", {item("a")});
  CHECK_FALSE(queue->take(by("worker")));
  CHECK(queue->results("three", 10).size() == 1);
}

TEST_CASE(
    "a lease that ran out is another's with a higher number, and what comes of the old one is refused") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a")});
  const auto old = queue->take(by("one", 200ms));
  CHECK_FALSE(queue->take(by("two")));
  const LeasedItem taken = take_over(*queue, "two");
  CHECK(taken.lease.item == old->lease.item);
  CHECK(taken.lease.fence == old->lease.fence + 1);
  CHECK(taken.losses == 1);
  CHECK_FALSE(queue->finish(old->lease, "late"));
  CHECK_FALSE(queue->fail(old->lease, "late", "late"));
  CHECK_FALSE(queue->hand_back(old->lease));
  CHECK(queue->keep({.name = "one", .devices = {gpu}}, {old->lease}, 30s).leases.empty());
  CHECK(queue->finish(taken.lease, "in time"));
  CHECK_FALSE(queue->finish(old->lease, "late"));
  CHECK(queue->results(batch, 10).at(0).evaluation == "in time");
}

TEST_CASE("a lease that is renewed does not run out") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a")});
  const auto taken = queue->take(by("one", 400ms));
  for (int i = 0; i < 12; ++i) {
    std::this_thread::sleep_for(100ms);
    CHECK(queue->keep({.name = "one", .devices = {gpu}}, {taken->lease}, 400ms).leases ==
          std::vector<QueueLease>{taken->lease});
    CHECK_FALSE(queue->take(by("two")));
  }
  CHECK(queue->finish(taken->lease, "{}"));
}

TEST_CASE("a result that is told twice, for its answer got lost, is one result") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a")});
  const auto taken = queue->take(by("one"));
  CHECK(queue->finish(taken->lease, "{}"));
  CHECK(queue->finish(taken->lease, "{}"));
  CHECK(queue->results(batch, 10).size() == 1);
  CHECK(queue->results(batch, 10).at(0).attempts == 1);
}

TEST_CASE("what is handed back waits again, and that counts as nothing") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a")});
  for (int i = 1; i < 6; ++i) {
    const auto taken = queue->take(by("one"));
    REQUIRE(taken);
    CHECK(taken->lease.fence == i);
    CHECK(taken->losses == 0);
    CHECK(queue->hand_back(taken->lease));
    CHECK_FALSE(queue->hand_back(taken->lease));
  }
  CHECK(queue->counts(batch).waiting == 1);
}

TEST_CASE("what has no verdict is tried elsewhere, where there is another worker, and three times in all") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  for (const char* const name : {"one", "two"}) queue->announce({.name = name, .devices = {gpu}});
  queue->put(batch, {item("a")});
  CHECK(queue->fail(queue->take(by("one"))->lease, "", "first"));
  CHECK_FALSE(queue->take(by("one")));
  CHECK(queue->fail(queue->take(by("two"))->lease, "", "second"));
  queue->leave("one");
  CHECK(queue->results(batch, 10).empty());
  CHECK(queue->fail(queue->take(by("two"))->lease, "{}", "third"));  // there is no other
  CHECK_FALSE(queue->take(by("two")));
  const QueueResult result = queue->results(batch, 10).at(0);
  CHECK(result.attempts == 3);
  CHECK(result.evaluation == "{}");
  CHECK(result.message == "third");
  queue->collect(batch, {"a"});
  queue->put(batch, {item("a")});  // the next run of the batch
  CHECK(queue->take(by("one")));
}

TEST_CASE("an item that two workers ended with has ended itself, and says with whom") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a"), item("b")});
  queue->take(by("one", 200ms));
  while (queue->counts(batch).waiting < 2) {
    std::this_thread::sleep_for(20ms);
    queue->results(batch, 1);
  }
  CHECK(queue->take(by("two", 30s, false))->item.key == "b");  // it has others
  CHECK(queue->keep({.name = "two", .devices = {gpu}}, {}, 30s).suspects_wait);
  CHECK(take_over(*queue, "three", 200ms).item.key == "a");
  std::vector<QueueResult> results;
  while ((results = queue->results(batch, 10)).empty()) std::this_thread::sleep_for(20ms);
  CHECK(results.at(0).key == "a");
  CHECK(results.at(0).lost_to == std::vector<std::string>{"one", "three"});
  CHECK(results.at(0).evaluation.empty());
  CHECK_FALSE(queue->keep({.name = "two", .devices = {gpu}}, {}, 30s).suspects_wait);
}

TEST_CASE("a batch that stops takes back what waits, but for what another asks for") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put("one", {item("a"), item("b"), item("c")});
  queue->put("two", {item("b")});
  const auto running = queue->take(by("worker"));
  queue->withdraw("one");
  CHECK(queue->counts("one").waiting == 0);
  CHECK(queue->counts("one").leased == 1);
  CHECK(queue->counts("two").waiting == 1);
  CHECK(queue->take(by("worker"))->item.key == "b");
  CHECK_FALSE(queue->take(by("worker")));
  CHECK(queue->finish(running->lease, "{}"));
  CHECK(queue->results("one", 10).size() == 1);
  queue->forget("one");
  CHECK(queue->results("one", 10).empty());
}

TEST_CASE("a batch learns that somebody has removed its items") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a"), item("b")});
  execute(store, "DELETE FROM queue_items WHERE key = 'a'");
  CHECK(queue->counts(batch).missing == 1);
  CHECK(queue->counts(batch).waiting == 1);
}

TEST_CASE("workers are known with their devices while they are heard of") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  CHECK(queue->workers().empty());
  queue->announce({.name = "one", .devices = {gpu, processor}});
  queue->announce({.name = "two", .devices = {gpu}});
  REQUIRE(queue->workers().size() == 2);
  CHECK(queue->workers().at(0).devices.size() == 2);
  CHECK(queue->workers().at(1).devices == std::vector<QueueDevice>{gpu});
  execute(store, "UPDATE queue_workers SET seen_us = 0 WHERE name = 'one'");
  CHECK(queue->workers().size() == 1);
  queue->leave("two");
  CHECK(queue->workers().empty());
}

TEST_CASE("what others wrote into the tables stays within its bounds") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a")});
  queue->announce({.name = "one", .devices = {gpu}});
  execute(store, "INSERT INTO queue_workers (name, device, seen_us) SELECT '" + std::string(1000, 'x') +
                     "', 'cuda', seen_us FROM queue_workers");
  execute(store,
          "INSERT INTO queue_workers (name, device, seen_us) SELECT 'none', '', seen_us FROM queue_workers "
          "LIMIT 1");
  CHECK(queue->workers().size() == 2);
  execute(store, "UPDATE queue_items SET state = 'ended', message = '" + std::string(100'000, 'x') + "'");
  CHECK(queue->results(batch, 10).at(0).message.empty());
  execute(store, "UPDATE queue_items SET state = 'nonsense'");
  CHECK(queue->results(batch, 10).empty());
  CHECK_FALSE(queue->take(by("one")));
  CHECK(queue->counts(batch).missing == 1);
  CHECK_THROWS_AS(queue->put(batch, {item(std::string(300, 'k'))}), Error);
  queue->put(batch, {item("b")});
  const auto taken = queue->take(by("one"));
  std::string message = "\xc3";
  message += '\0';
  CHECK(queue->fail(taken->lease, "", message + std::string(100'000, 'x')));
}

TEST_CASE("many workers at once have every item once") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  constexpr int items = 120;
  std::vector<QueueItem> all;
  for (int i = 0; i < items; ++i) all.push_back(item(std::to_string(i)));
  queue->put(batch, all);
  std::vector<std::vector<std::string>> taken(8);
  {
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      workers.emplace_back([&, i] {
        const auto own = open_queue(store.url());
        while (const auto next = own->take(by("worker " + std::to_string(i)))) {
          taken[i].push_back(next->item.key);
          own->finish(next->lease, next->item.key);
        }
      });
    }
  }
  std::multiset<std::string> keys;
  for (const auto& each : taken) keys.insert(each.begin(), each.end());
  CHECK(keys.size() == items);
  CHECK(std::set<std::string>(keys.begin(), keys.end()).size() == items);
  const auto results = queue->results(batch, 1000);
  CHECK(results.size() == items);
  for (const QueueResult& result : results) CHECK(result.evaluation == result.key);
}

TEST_CASE("a connection that is cut is made again") {
  const TestStore store;
  if (store.is_skipped() || store.is_sqlite()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a")});
  const auto cut = [&] {
    execute(
        store,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = "
        "'kbench' AND query LIKE '%COMMIT%'");
    std::this_thread::sleep_for(100ms);
  };
  cut();
  const auto taken = queue->take(by("one"));
  REQUIRE(taken);
  cut();
  CHECK(queue->finish(taken->lease, "{}"));
  cut();
  CHECK(queue->results(batch, 10).size() == 1);
}

TEST_CASE("leases that ran out while the database was away have not been lost") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->put(batch, {item("a")});
  const auto taken = queue->take(by("one", 1000ms));
  execute(store, "UPDATE queue_items SET lease_ends_us = 0");
  const auto another = open_queue(store.url());  // has been in contact for no time
  for (int i = 0; i < 3; ++i) CHECK_FALSE(another->take(by("two")));
  CHECK(queue->keep({.name = "one", .devices = {gpu}}, {taken->lease}, 1000ms).leases.size() == 1);
  CHECK(queue->finish(taken->lease, "{}"));
}

TEST_CASE("a worker keeps its lease while a lock keeps everybody waiting for longer than the lease lasts") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  const auto idle = open_queue(store.url());
  queue->put(batch, {item("a")});
  const auto taken = queue->take(by("one", 1000ms));
  bool has_lost = false;
  {
    const std::jthread renews([&](const std::stop_token& end) {
      while (!end.stop_requested()) {
        has_lost |= queue->keep({.name = "one", .devices = {gpu}}, {taken->lease}, 1000ms).leases.empty();
        std::this_thread::sleep_for(200ms);
      }
    });
    const std::jthread locks([&] {
      std::this_thread::sleep_for(1300ms);
      store::Database database(store::parse_address(store.url()), StoreAccess::write);
      database.write([&] {
        if (!store.is_sqlite()) database.sql() << "LOCK TABLE queue_items IN ACCESS EXCLUSIVE MODE";
        std::this_thread::sleep_for(2400ms);
      });
    });
    const auto deadline = std::chrono::steady_clock::now() + 4500ms;
    while (std::chrono::steady_clock::now() < deadline) {
      has_lost |= idle->take(by("two")).has_value();
      std::this_thread::sleep_for(20ms);
    }
  }
  CHECK_FALSE(has_lost);
  CHECK(take_over(*idle, "two").losses == 1);  // now that nobody renews it
}

TEST_CASE("leases and workers of before the clock was set back are not waited for") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  queue->announce({.name = "gone", .devices = {gpu}});
  queue->put(batch, {item("a")});
  CHECK(queue->take(by("gone", 300ms)));
  execute(store, "UPDATE queue_items SET lease_ends_us = lease_ends_us + 3600000000");
  execute(store, "UPDATE queue_workers SET seen_us = seen_us + 3600000000");
  CHECK(queue->workers().empty());
  CHECK(take_over(*queue, "two").losses == 1);
}

TEST_CASE(
    "a file that is removed, replaced or overwritten while it is in use is an error that no patience mends") {
  const std::vector<std::function<void(const std::filesystem::path&)>> changes{
      [](const auto& file) { std::filesystem::remove(file); },
      [](const auto& file) { std::filesystem::resize_file(file, 0); },
      [](const auto& file) { std::ofstream(file) << std::string(std::size_t{1} << 18U, 'a'); },
      [](const auto& file) {
        std::filesystem::copy_file(file, file.string() + ".new");
        std::filesystem::rename(file.string() + ".new", file);
      }};
  for (const auto& change : changes) {
    const TestStore store;
    if (store.is_skipped() || !store.is_sqlite()) return;
    const auto queue = open_queue(store.url());
    queue->put(batch, {item("a")});
    change(store.url());
    try {
      queue->take(by("one"));
      FAIL("it was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::invalid_document);
      CHECK(contains(error.what(), "was removed, replaced or overwritten while it was in use"));
    }
  }
}

TEST_CASE("a queue whose tables were removed is an error that no patience mends") {
  const TestStore store;
  if (store.is_skipped()) return;
  const auto queue = open_queue(store.url());
  execute(store, "DROP TABLE queue_wants");
  try {
    queue->forget(batch);
    FAIL("nothing was missing");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::invalid_document);
  }
}

TEST_CASE("a server that only reads for a while is written to again by those who came meanwhile") {
  const PostgresServer* const server = PostgresServer::find();
  const TestStore store;
  if (store.is_skipped() || store.is_sqlite()) return;
  const std::string name = server->new_database();
  const std::string url = "postgresql:///" + name + "?user=kbench&host=" + server->directory().string();
  const QueueWorker worker{.name = "one", .devices = {gpu}};
  open_queue(url)->announce(worker);
  server->execute("ALTER DATABASE " + name + " SET default_transaction_read_only = on");
  const auto queue = open_queue(url);
  CHECK(queue->workers().size() == 1);
  CHECK_THROWS_AS(queue->announce(worker), Error);
  CHECK_THROWS_AS(queue->put(batch, {item("a")}), Error);
  server->execute("ALTER DATABASE " + name + " SET default_transaction_read_only = off");
  queue->put(batch, {item("a")});
  CHECK(queue->take(by("one")));
}

TEST_CASE("a queue is opened before its server is there, and not if that refuses") {
  const PostgresServer* const server = PostgresServer::find();
  const TestStore store;
  if (store.is_skipped() || store.is_sqlite()) return;
  const std::string name = server->new_database();
  const std::filesystem::path link = server->directory() / "later";
  const std::string address = "host=" + link.string() + " user=kbench dbname=";
  const auto queue = open_queue(address + name);
  try {
    static_cast<void>(queue->workers());
    FAIL("there is no server");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::io);
  }
  std::filesystem::create_symlink(server->directory(), link);
  CHECK(queue->workers().empty());
  CHECK(contains(message_of([&] { open_queue(address + "none"); }), "\"none\" does not exist"));
}

}  // namespace kbench::tests
