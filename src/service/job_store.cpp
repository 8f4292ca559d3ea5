#include "service/job_store.hpp"

#include "base/document/text.hpp"
#include "base/system/random_bytes.hpp"
#include "service/names.hpp"
#include "service/notes.hpp"
#include "service/tables.hpp"
#include "store/queues/items.hpp"
#include "store/queues/tables.hpp"
#include "store/sql/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace kbench::service {
namespace {

using soci::into;
using soci::use;

constexpr auto day = std::chrono::hours(24);
constexpr auto job_kept = 30 * day;
constexpr auto note_kept = 90 * day;

std::string demand_of(const std::string& id) { return "job/" + id; }

std::string new_id() {
  const auto random = system::random_array<std::array<std::uint64_t, 2>>();
  return fmt::format("{:016x}{:016x}", random[0], random[1]);
}

bool is_line(const std::string& text) {
  return text.size() <= queue_store::longest_name && text == document::printable_line(text);
}

bool is_key(std::string_view text) {
  return text.size() <= 200 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

void check(const NewJob& job) {
  if (!is_owner(job.owner)) throw not_a_name("the owner of a job", job.owner);
  if (!is_line(job.problem) || !is_line(queue_store::text_of(job.item.device)))
    throw Error(
        fmt::format("the problem and the device of a job: expected printable text of at most {} bytes",
                    queue_store::longest_name));
  if (!is_key(job.idempotency_key) || !is_key(job.request_hash))
    throw Error("an idempotency key: expected 1 to 200 printable characters without spaces");
}

long long count(soci::session& sql, const std::string& what) {
  long long found = 0;
  sql << "SELECT count(*) FROM " + what, into(found);
  return found;
}

// The job that the owner has added with this key.
std::optional<std::variant<AddedJob, NotAdded>> with_key(soci::session& sql, const std::string& owner,
                                                         const std::string& key,
                                                         const std::string& request_hash) {
  if (key.empty()) return std::nullopt;
  AddedJob earlier{.is_new = false};
  std::string earlier_hash;
  sql << "SELECT job, request_hash FROM service_jobs WHERE owner = :owner AND idempotency_key = :key AND "
         "idempotency_key <> ''",
      use(owner), use(key), into(earlier.id), into(earlier_hash);
  if (!sql.got_data()) return std::nullopt;
  if (earlier_hash != request_hash) return NotAdded::key_reused;
  return earlier;
}

}  // namespace

JobStore::JobStore(const store::Address& address)
    : database_(address, StoreAccess::make), now_(queue_store::now_in(address.backend)) {
  store::migrate(database_, queue_store::tables(), [] {});
  store::migrate(database_, tables(), [] {});
}

std::variant<AddedJob, NotAdded> JobStore::add(const NewJob& job) {
  check(job);
  const std::string id = new_id();
  QueueItem item = job.item;
  item.key += '/' + id;
  queue_store::check(item);
  return database_.write([&]() -> std::variant<AddedJob, NotAdded> {
    soci::session& sql = database_.sql();
    // Jobs of one owner are added one after another, so that keys and quotas hold. The queue's limit may be exceeded by
    // as many owners as add at the same time.
    if (database_.backend() == store::Backend::postgresql)
      sql << "SELECT pg_advisory_xact_lock(hashtextextended(:owner, 1801610872))", use(job.owner);
    if (const auto earlier = with_key(sql, job.owner, job.idempotency_key, job.request_hash)) return *earlier;
    if (job.most_in_flight) {
      long long in_flight = 0;
      sql << "SELECT count(*) FROM queue_items WHERE state IN ('waiting', 'leased') AND owner = :owner",
          use(job.owner), into(in_flight);
      if (in_flight >= *job.most_in_flight) return NotAdded::too_many_in_flight;
    }
    const long long waiting = count(sql, "queue_items WHERE state = 'waiting' AND owner IS NOT NULL");
    if (static_cast<std::size_t>(waiting) >= job.most_waiting) return NotAdded::queue_full;
    const std::int64_t number = queue_store::insert(sql, now_, demand_of(id), item, job.owner).value();
    const std::string device = queue_store::text_of(item.device);
    sql << "INSERT INTO service_jobs (job, item, owner, problem, device, idempotency_key, request_hash, "
           "made_us, "
           "begun_us, ended_us) VALUES (:job, :item, :owner, :problem, :device, :key, :hash, " +
               now_ + ", 0, 0)",
        use(id), use(number), use(job.owner), use(job.problem), use(device), use(job.idempotency_key),
        use(job.request_hash);
    insert_note(sql, now_, job.owner, job.peer, "job.add", id);
    return AddedJob{.id = id};
  });
}

std::optional<std::variant<AddedJob, NotAdded>> JobStore::find_key(const std::string& owner,
                                                                   const std::string& key,
                                                                   const std::string& request_hash) {
  if (!is_owner(owner) || !is_key(key)) return std::nullopt;
  return database_.read([&] { return with_key(database_.sql(), owner, key, request_hash); });
}

bool JobStore::cancel(const std::string& id, const std::optional<std::string>& owner, std::string_view who,
                      std::string_view peer) {
  if (!is_job_id(id) || !is_owner(owner.value_or(""))) return false;
  return database_.write([&] {
    soci::session& sql = database_.sql();
    const int everybody = owner ? 0 : 1;
    const std::string whose = owner.value_or("");
    std::string state;
    std::int64_t begun = 0;
    sql << "DELETE FROM queue_items WHERE id = (SELECT item FROM service_jobs WHERE job = :job AND "
           "(:everybody = 1 "
           "OR owner = :owner)) AND state <> 'ended' RETURNING state, begun_us",
        use(id), use(everybody), use(whose), into(state), into(begun);
    if (!sql.got_data()) return false;
    if (state != "leased") begun = 0;  // no worker has spent time on it since
    sql << "UPDATE service_jobs SET begun_us = :begun, ended_us = " + now_ + " WHERE job = :job", use(begun),
        use(id);
    const std::string demand = demand_of(id);
    sql << "DELETE FROM queue_wants WHERE batch = :batch", use(demand);
    insert_note(sql, now_, who, peer, "job.cancel", id);
    return true;
  });
}

JobCounts JobStore::counts() {
  return database_.read([&] {
    soci::session& sql = database_.sql();
    JobCounts counts;
    counts.queued = static_cast<std::size_t>(count(sql, "queue_items WHERE state = 'waiting'"));
    counts.running = static_cast<std::size_t>(count(sql, "queue_items WHERE state = 'leased'"));
    counts.ended_today = static_cast<std::size_t>(
        count(sql, "queue_items WHERE state = 'ended' AND ended_us > " + queue_store::ago(now_, day)));
    // The sum keeps SQLite from looking for the lowest id in the table.
    double waited = 0.0;
    sql << "SELECT CAST(" + now_ +
               " - put_us AS DOUBLE PRECISION) FROM queue_items WHERE id = (SELECT min(id + 0) FROM "
               "queue_items "
               "WHERE state = 'waiting')",
        into(waited);
    if (sql.got_data()) counts.oldest_wait_s = std::max(waited, 0.0) / 1e6;
    return counts;
  });
}

double JobStore::seconds_of_day(const std::string& owner) {
  if (!is_owner(owner)) return 0.0;
  const std::string of_day = "ended_us > " + queue_store::ago(now_, day);
  return database_.read([&] {
    const auto seconds = [&](const std::string& until, const std::string& where) {
      double found = 0.0;
      database_.sql() << fmt::format(
          "SELECT CAST(coalesce(sum({0} - begun_us), 0) AS DOUBLE PRECISION) FROM {1} AND owner = :owner AND "
          "begun_us "
          "BETWEEN 1 AND {0}",
          until, where),
          use(owner), into(found);
      return found / 1e6;
    };
    return seconds("ended_us", "queue_items WHERE state = 'ended' AND " + of_day) +
           seconds("ended_us", "service_jobs WHERE ended_us > 0 AND " + of_day) +
           seconds(now_, "queue_items WHERE state = 'leased'");
  });
}

void JobStore::forget_old() {
  constexpr std::size_t at_once = 500;  // others write between two transactions
  std::size_t forgotten = at_once;
  while (forgotten == at_once) {
    forgotten = database_.write([&] {
      soci::session& sql = database_.sql();
      std::vector<std::string> ids;
      std::string id;
      soci::statement lines = store::query(
          sql,
          fmt::format(
              "SELECT j.job FROM service_jobs j LEFT JOIN queue_items i ON i.id = j.item WHERE j.made_us < "
              "{0} "
              "AND j.ended_us < {0} AND (i.id IS NULL OR (i.state = 'ended' AND i.ended_us < {0})) ORDER BY "
              "j.made_us LIMIT {1}",
              queue_store::ago(now_, job_kept), at_once),
          into(id));
      while (lines.fetch()) ids.push_back(id);
      for (const std::string& each : ids) {
        const std::string demand = demand_of(each);
        sql << "DELETE FROM queue_items WHERE id = (SELECT item FROM service_jobs WHERE job = :job)",
            use(each);
        sql << "DELETE FROM queue_wants WHERE batch = :batch", use(demand);
        sql << "DELETE FROM service_jobs WHERE job = :job", use(each);
      }
      return ids.size();
    });
  }
  database_.write([&] {
    database_.sql() << "DELETE FROM service_audit WHERE noted_us < " + queue_store::ago(now_, note_kept);
  });
}

}  // namespace kbench::service
