#include "store/queues/database_queue.hpp"

#include "store/queues/items.hpp"
#include "store/queues/tables.hpp"
#include "store/sql/query.hpp"

#include <kbench/open_queue.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kbench {
namespace queue_store {
namespace {

using soci::into;
using soci::use;
using namespace std::chrono_literals;

constexpr std::size_t most_workers = 100'000;

constexpr auto kept_for = std::chrono::hours(30 * 24);  // results that no batch asks for
constexpr auto worker_lives = 60s;                      // alive for this long after its last contact
constexpr auto reclaimed_every = 1s;
constexpr auto front_holds = 1s;

std::int64_t us(std::chrono::microseconds duration) { return duration.count(); }

}  // namespace

DatabaseQueue::DatabaseQueue(store::Address address)
    : address_(std::move(address)), shown_(address_.shown()), now_(now_in(address_.backend)) {
  try {
    open();
  } catch (const store::Unreachable&) {  // the next call tries again
  }
}

void DatabaseQueue::open() {
  if (database_) return;
  database_.emplace(address_, StoreAccess::make);
  try {
    store::migrate(*database_, tables(), [] {});
  } catch (...) {
    database_.reset();
    throw;
  }
}

// Whether a worker that was heard of at the time in `column` counts as living. A time far ahead is of before the store's
// clock was set back.
std::string DatabaseQueue::lives(const char* column) const {
  return fmt::format("({0} BETWEEN {1} - {2} AND {1} + {2})", column, now_, us(worker_lives));
}

const char* DatabaseQueue::skip_locked() const {
  return address_.backend == store::Backend::sqlite ? "" : " FOR UPDATE SKIP LOCKED";
}

template <class Work>
auto DatabaseQueue::watched(const Work& work) {
  const std::lock_guard lock(mutex_);
  try {
    open();
    return work();
  } catch (const Error&) {
    contact_.lose();
    throw;
  }
}

template <class Work>
auto DatabaseQueue::once(const Work& work) {
  return watched([&] { return database_->once(work); });
}

template <class Work>
auto DatabaseQueue::write(const Work& work) {
  return watched([&] { return database_->write(work); });
}

void DatabaseQueue::forget(const std::string& batch) {
  write([&] {
    soci::session& sql = database_->sql();
    const std::int64_t kept = us(kept_for);
    sql << "DELETE FROM queue_wants WHERE batch = :batch OR put_us < " + now_ + " - :kept", use(batch),
        use(kept);
    sql << "DELETE FROM queue_items WHERE (state = 'waiting' OR (state = 'ended' AND ended_us < " + now_ +
               " - :kept)) AND NOT EXISTS (SELECT 1 FROM queue_wants w WHERE w.key = queue_items.key)",
        use(kept);
    sql << "DELETE FROM queue_workers WHERE NOT " + lives("seen_us");
    return true;
  });
}

void DatabaseQueue::put(const std::string& batch, const std::vector<QueueItem>& items) {
  for (const QueueItem& item : items) check(item);
  write([&] {
    for (const QueueItem& item : items) insert(database_->sql(), now_, batch, item, std::nullopt);
    return true;
  });
}

std::vector<QueueResult> DatabaseQueue::results(const std::string& batch, std::size_t most) {
  reclaim();
  return once([&] {
    return read_results(
        database_->sql(),
        fmt::format("FROM queue_wants w JOIN queue_items i ON i.key = w.key WHERE w.batch = :batch "
                    "AND i.state = 'ended' ORDER BY i.id LIMIT {}",
                    most),
        use(batch));
  });
}

void DatabaseQueue::collect(const std::string& batch, const std::vector<std::string>& keys) {
  write([&] {
    for (const std::string& key : keys)
      database_->sql() << "DELETE FROM queue_wants WHERE batch = :batch AND key = :key", use(batch), use(key);
    return true;
  });
}

void DatabaseQueue::withdraw(const std::string& batch) {
  write([&] {
    soci::session& sql = database_->sql();
    sql << "DELETE FROM queue_items WHERE state = 'waiting' AND EXISTS (SELECT 1 FROM queue_wants w WHERE "
           "w.key = "
           "queue_items.key AND w.batch = :batch) AND NOT EXISTS (SELECT 1 FROM queue_wants w WHERE w.key = "
           "queue_items.key AND w.batch <> :other)",
        use(batch, "batch"), use(batch, "other");
    sql << "DELETE FROM queue_wants WHERE batch = :batch AND NOT EXISTS (SELECT 1 FROM queue_items i WHERE "
           "i.key = "
           "queue_wants.key AND i.state <> 'waiting')",
        use(batch);
    return true;
  });
}

QueueCounts DatabaseQueue::counts(const std::string& batch) {
  return watched([&] {
    return database_->read([&] {
      QueueCounts counts;
      std::string state;
      long long count = 0;
      soci::statement lines = store::query(database_->sql(),
                                           "SELECT coalesce(i.state, ''), count(*) FROM queue_wants w LEFT "
                                           "JOIN queue_items i ON i.key = w.key "
                                           "WHERE w.batch = :batch GROUP BY coalesce(i.state, '')",
                                           use(batch), into(state), into(count));
      while (lines.fetch()) {
        std::size_t& which = state == "waiting"  ? counts.waiting
                             : state == "leased" ? counts.leased
                             : state == "ended"  ? counts.ended
                                                 : counts.missing;
        which += static_cast<std::size_t>(count);
      }
      return counts;
    });
  });
}

std::vector<QueueWorker> DatabaseQueue::workers() {
  return watched([&] {
    return database_->read([&] {
      std::vector<QueueWorker> workers;
      std::string name;
      std::string device;
      soci::statement lines =
          store::query(database_->sql(),
                       fmt::format("SELECT name, device FROM queue_workers WHERE {} AND length(name) <= {} "
                                   "AND length(device) <= {} "
                                   "ORDER BY name, device LIMIT {}",
                                   lives("seen_us"), longest_name, longest_name, most_workers),
                       into(name), into(device));
      while (lines.fetch()) {
        if (workers.empty() || workers.back().name != name) workers.push_back({.name = name});
        workers.back().devices.push_back(device_of(device));
      }
      return workers;
    });
  });
}

void DatabaseQueue::announce(const QueueWorker& worker) {
  write([&] {
    see(worker);
    return true;
  });
}

void DatabaseQueue::see(const QueueWorker& worker) {
  for (const QueueDevice& device : worker.devices) {
    const std::string text = text_of(device);
    database_->sql() << "INSERT INTO queue_workers (name, device, seen_us) VALUES (:name, :device, " + now_ +
                            ") ON CONFLICT (name, device) DO UPDATE SET seen_us = excluded.seen_us",
        use(worker.name), use(text);
  }
}

void DatabaseQueue::leave(const std::string& worker) {
  write([&] {
    database_->sql() << "DELETE FROM queue_workers WHERE name = :name", use(worker);
    return true;
  });
}

std::optional<LeasedItem> DatabaseQueue::take(const QueueTake& wanted) {
  reclaim();
  return watched([&] {
    Front& front = fronts_[text_of(wanted.device)];
    const auto now = Clock::now();
    const bool is_known = front.item > 0 && now - front.found < front_holds;
    auto taken = take_from(is_known ? front.item : 0, wanted);
    if (!taken && is_known) taken = take_from(0, wanted);
    if (!is_known) front = {.item = 0, .found = now};
    if (taken) front.item = taken->lease.item;
    return taken;
  });
}

std::optional<LeasedItem> DatabaseQueue::take_from(std::int64_t first, const QueueTake& wanted) {
  LeasedItem taken{.item = {.device = wanted.device}};
  const std::string device = text_of(wanted.device);
  const std::int64_t lease = us(wanted.lease);
  const std::string chosen = fmt::format(
      "SELECT q.id FROM queue_items q WHERE q.state = 'waiting' AND q.device = :device AND q.id >= :first{} "
      "AND "
      "(q.worker <> :worker OR q.attempts + q.losses = 0 OR NOT EXISTS (SELECT 1 FROM queue_workers w WHERE "
      "w.device = "
      ":same AND w.name <> :own AND {})) ORDER BY q.id LIMIT 1{}",
      wanted.may_be_suspect ? "" : " AND q.losses = 0", lives("w.seen_us"), skip_locked());
  return database_->once([&]() -> std::optional<LeasedItem> {
    soci::statement lines = store::query(
        database_->sql(),
        fmt::format(
            "UPDATE queue_items SET state = 'leased', fence = fence + 1, worker = :taker, lease_us = :lease, "
            "lease_ends_us = {0} + :until, begun_us = {0} WHERE id = ({1}) RETURNING id, fence, key, {2}, "
            "losses",
            now_, chosen, within("request", longest_text)),
        use(wanted.worker, "taker"), use(lease, "lease"), use(lease, "until"), use(device, "device"),
        use(first, "first"), use(wanted.worker, "worker"), use(device, "same"), use(wanted.worker, "own"),
        into(taken.lease.item), into(taken.lease.fence), into(taken.item.key), into(taken.item.request),
        into(taken.losses));
    if (!lines.fetch()) return std::nullopt;
    while (lines.fetch()) {
    }
    return taken;
  });
}

QueueKept DatabaseQueue::keep(const QueueWorker& worker, const std::vector<QueueLease>& leases,
                              std::chrono::milliseconds lease) {
  return write([&] {
    soci::session& sql = database_->sql();
    see(worker);
    QueueKept kept;
    if (!leases.empty()) {
      std::vector<std::int64_t> ids;
      for (const QueueLease& each : leases) ids.push_back(each.item);
      const std::int64_t length = us(lease);
      QueueLease found;
      soci::statement lines = store::query(
          sql,
          fmt::format(
              "UPDATE queue_items SET lease_ends_us = {} + :lease WHERE id IN (SELECT id FROM queue_items "
              "WHERE "
              "id IN ({}) AND state = 'leased' AND worker = :worker ORDER BY id{}) RETURNING id, fence",
              now_, fmt::join(ids, ", "), address_.backend == store::Backend::sqlite ? "" : " FOR UPDATE"),
          use(length), use(worker.name), into(found.item), into(found.fence));
      while (lines.fetch()) kept.leases.push_back(found);
    }
    for (const QueueDevice& device : worker.devices) {
      const std::string text = text_of(device);
      int count = 0;
      sql << "SELECT count(*) FROM queue_items WHERE state = 'waiting' AND losses > 0 AND device = :device",
          use(text), into(count);
      kept.suspects_wait = kept.suspects_wait || count > 0;
    }
    return kept;
  });
}

bool DatabaseQueue::finish(const QueueLease& lease, const std::string& evaluation) {
  if (evaluation.size() > longest_text)
    throw Error(ErrorCode::invalid_document, "an evaluation is longer than a queue has them");
  const bool is_ours = once([&] {
    long long id = 0;
    database_->sql()
        << "UPDATE queue_items SET state = 'ended', is_settled = 1, attempts = attempts + 1, evaluation = "
           ":evaluation, message = '', request = '', ended_us = " +
               now_ + " WHERE id = :id AND fence = :fence AND state = 'leased' RETURNING id",
        use(evaluation), use(lease.item), use(lease.fence), into(id);
    return database_->sql().got_data();
  });
  return is_ours || is_ended_by(lease);
}

// Whether the lease has ended the item already: a repeated call after its first answer got lost.
bool DatabaseQueue::is_ended_by(const QueueLease& lease) {
  return once([&] {
    int count = 0;
    database_->sql()
        << "SELECT count(*) FROM queue_items WHERE id = :id AND fence = :fence AND state = 'ended' AND "
           "is_settled = 1",
        use(lease.item), use(lease.fence), into(count);
    return count == 1;
  });
}

bool DatabaseQueue::fail(const QueueLease& lease, const std::string& evaluation, const std::string& message) {
  const std::string text = bounded(message, longest_message);
  const std::string document = evaluation.size() > longest_text ? "" : evaluation;
  return write([&] {
    long long id = 0;
    database_->sql() << fmt::format(
        "UPDATE queue_items SET attempts = attempts + 1, state = CASE WHEN attempts + 1 >= {} THEN 'ended' "
        "ELSE "
        "'waiting' END, is_settled = 0, evaluation = :evaluation, message = :message, ended_us = {} WHERE id "
        "= :id AND "
        "fence = :fence AND state = 'leased' RETURNING id",
        most_attempts, now_),
        use(document), use(text), use(lease.item), use(lease.fence), into(id);
    if (!database_->sql().got_data()) return false;
    note_attempt(lease, "failed", text);
    return true;
  });
}

bool DatabaseQueue::hand_back(const QueueLease& lease) {
  return once([&] {
    long long id = 0;
    database_->sql()
        << "UPDATE queue_items SET state = 'waiting' WHERE id = :id AND fence = :fence AND state = 'leased' "
           "RETURNING id",
        use(lease.item), use(lease.fence), into(id);
    return database_->sql().got_data();
  });
}

void DatabaseQueue::note_attempt(const QueueLease& lease, const std::string& outcome,
                                 const std::string& message) {
  database_->sql()
      << "INSERT INTO queue_attempts (item_id, fence, worker, outcome, message, ended_us) SELECT id, fence, "
         "worker, :outcome, :message, " +
             now_ + " FROM queue_items WHERE id = :id AND fence = :fence",
      use(outcome), use(message), use(lease.item), use(lease.fence);
}

// Ends leases that have run out although their workers could have renewed them.
void DatabaseQueue::reclaim() {
  watched([&] {
    if (Clock::now() - reclaimed_ < reclaimed_every) return true;
    reclaimed_ = Clock::now();
    // The store's time is read before a lock may keep this waiting: what holds now is not lost by the wait. SQLite waits at
    // the beginning of a transaction, and has the clock of this machine.
    const auto time = [this] { return database_->now().time_since_epoch(); };
    const bool waits_first = address_.backend == store::Backend::sqlite;
    auto now = waits_first ? time() : Contact::Duration();
    Contact::Duration after{};
    database_->write([&] {
      if (!waits_first) now = time();
      end_leases(us(contact_.lasted(Clock::now(), now)), us(now - contact_.slack()));
      shorten_leases();
      after = time();
    });
    contact_.note(Clock::now(), after);
    return true;
  });
}

// Ends leases that ended before `expired`, of workers that renew them more often than `contact`.
void DatabaseQueue::end_leases(std::int64_t contact, std::int64_t expired) {
  std::vector<QueueLease> lost;
  QueueLease lease;
  soci::statement lines = store::query(
      database_->sql(),
      fmt::format(
          "UPDATE queue_items SET losses = losses + 1, lost_to = lost_to || worker || '\n', "
          "evaluation = '', is_settled = 0, state = CASE WHEN losses + 1 >= {} THEN 'ended' ELSE "
          "'waiting' END, ended_us = {} WHERE id IN (SELECT id FROM queue_items WHERE state = "
          "'leased' AND lease_ends_us < :expired AND lease_us < :contact ORDER BY id{}) RETURNING id, fence",
          most_losses, now_, skip_locked()),
      use(expired), use(contact), into(lease.item), into(lease.fence));
  while (lines.fetch()) lost.push_back(lease);
  for (const QueueLease& each : lost) note_attempt(each, "lost", "its lease ran out");
}

// A lease that ends later than one that begins now was given before the store's clock was set back. Its worker may be
// gone, and would be waited for until that time.
void DatabaseQueue::shorten_leases() {
  database_->sql() << fmt::format(
      "UPDATE queue_items SET lease_ends_us = {0} + lease_us WHERE id IN (SELECT id FROM queue_items WHERE "
      "state = "
      "'leased' AND lease_ends_us > {0} + lease_us + 1000000 ORDER BY id{1})",
      now_, skip_locked());
}

}  // namespace queue_store

std::shared_ptr<Queue> open_queue(std::string_view address) {
  return std::make_shared<queue_store::DatabaseQueue>(store::parse_address(address));
}

}  // namespace kbench
